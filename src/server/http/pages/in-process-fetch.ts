import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'

/** `fetch` for server-side rendering: injects API calls with the cookie and IP address of the page's visitor. */
export function createInProcessFetch(
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  onStatus: (status: number) => void,
) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { cookie } = headers
    // Not `app.inject`, which refuses once the server is stopping: a page that was requested before is still rendered.
    const response = await inject(app.routing, {
      method: 'GET',
      url,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookie && { cookie }) },
      remoteAddress: ip,
    })
    onStatus(response.statusCode)
    return new Response(response.body, { status: response.statusCode })
  }
}
