import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestSite } from '../practice/site.ts'
import { fetchEventStream } from './event-stream.ts'
import { PASSWORD } from './people.ts'

const TIMEOUT_MS = 60_000

/** A signed-in client of the event stream, over a real connection. */
export async function openAgendaStream(site: TestSite, username: string, query = '') {
  const response = await fetchEventStream(await baseUrlOf(site), { username, password: PASSWORD }, query)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const readChunk = async () => (await reader?.read()) ?? { done: true, value: undefined }
  let received = ''
  return {
    status: response.status,
    headers: response.headers,
    /** Waits until the stream has sent the event `times` times. */
    async waitFor(event: string, times = 1): Promise<void> {
      const timedOut = once(AbortSignal.timeout(TIMEOUT_MS), 'abort').then(() => {
        throw new Error(`The stream did not send ${event} within ${TIMEOUT_MS} ms: ${received}`)
      })
      // Without this, a timeout after the last read would be an unhandled rejection.
      timedOut.catch(() => {})
      while (received.split(`event: ${event}\n`).length - 1 < times) {
        const { value, done } = await Promise.race([readChunk(), timedOut])
        if (done) throw new Error(`The stream ended without ${event}: ${received}`)
        received += value
      }
    },
    /** Waits until the stream ends. Returns everything that it has sent. */
    async readToEnd(): Promise<string> {
      for (;;) {
        const { value, done } = await readChunk()
        if (done) return received
        received += value
      }
    },
    close: () => reader?.cancel(),
  }
}

/** Starts listening if necessary. Returns the URL of the practice. */
export async function baseUrlOf({ app }: TestSite): Promise<string> {
  if (app.server.listening) return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return app.listen({ host: '127.0.0.1', port: 0 })
}
