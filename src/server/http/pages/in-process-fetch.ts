import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `fetch` for server-side rendering: injects API calls with the cookie and IP address of the page's visitor. */
export function createInProcessFetch(
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  onStatus: (status: number) => void,
) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { cookie } = headers
    const response = await app.inject({
      method: 'GET',
      url,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookie && { cookie }) },
      remoteAddress: ip,
    })
    onStatus(response.statusCode)
    return new Response(response.body, { status: response.statusCode })
  }
}
