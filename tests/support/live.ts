import type { AddressInfo } from 'node:net'
import { PASSWORD } from './people.ts'
import type { TestSite } from './site.ts'

const TIMEOUT_MS = 10_000

/** A signed-in client of the event stream, over a real connection. */
export async function openAgendaStream(site: TestSite, username: string, baseUrl = baseUrlOf(site)) {
  const url = await baseUrl
  const cookie = await signInForCookie(url, username)
  const response = await fetch(`${url}/api/admin/live`, { headers: { cookie } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    status: response.status,
    headers: response.headers,
    cookie,
    /** Waits until the stream has sent the event `times` times. */
    async waitFor(event: string, times = 1): Promise<void> {
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      while (received.split(`event: ${event}\n`).length - 1 < times) {
        timeout.throwIfAborted()
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) throw new Error(`The stream ended without ${event}: ${received}`)
        received += value
      }
    },
    /** Waits until the stream ends. Returns all it has sent. */
    async end(): Promise<string> {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return received
        received += value
      }
    },
    leave: () => reader?.cancel(),
  }
}

/** Starts listening if necessary. Returns the URL of the practice. */
export async function baseUrlOf({ app }: TestSite): Promise<string> {
  if (app.server.listening) return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** Signs in over HTTP. Returns the cookie. */
async function signInForCookie(url: string, username: string): Promise<string> {
  const tokenResponse = await fetch(`${url}/api/csrf-token`)
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string }
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { cookie: cookieOf(tokenResponse), 'csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (response.status !== 200) throw new Error(`${username} could not sign in: ${response.status}`)
  return cookieOf(response)
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
