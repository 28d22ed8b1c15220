import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer, Application, Question } from './test-client.ts'

/** Shared by all servers of a test: most of a short request is its connection. */
const agent = new Agent({ keepAlive: true })

/** A server at a URL, asked through real sockets: its callers all have this machine's address. */
export function overHttp(url: string): Application {
  return {
    async inject(question) {
      const outgoing = request(new URL(question.url, url), {
        agent,
        method: question.method ?? 'GET',
        headers: headersOf(question),
      })
      outgoing.end(question.payload)
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
      return readAnswer(incoming)
    },
  }
}

function headersOf({ headers, cookies, payload }: Question): Record<string, string> {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return {
    ...headers,
    ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
    // Node.js sends a DELETE's body without it.
    ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
  }
}

async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const rawPayload = await buffer(incoming)
  return {
    statusCode: incoming.statusCode ?? 0,
    headers: incoming.headers,
    cookies: (incoming.headers['set-cookie'] ?? []).map(parseCookie),
    payload: rawPayload.toString(),
    rawPayload,
  }
}

function parseCookie(text: string): Answer['cookies'][number] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
  const [, maxAge] = /; *max-age=(\d+)/i.exec(text) ?? []
  return { name, value: decodeURIComponent(value), ...(maxAge !== undefined && { maxAge: Number(maxAge) }) }
}
