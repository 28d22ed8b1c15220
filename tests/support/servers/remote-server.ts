import { type Answer, type Application, type Question, TestClient } from '../practice/test-client.ts'

/** A visitor of servers in other processes, over real HTTP. `at` sends the same cookies to another address. */
export function remoteVisitor(url: string) {
  const client = new TestClient(appAt(url))
  return Object.assign(client, { atUrl: (other: string) => client.at(appAt(other)) })
}

/** A server at a URL, asked through real sockets: its callers all have this machine's address. */
export function appAt(origin: string): Application {
  return { inject: (question) => send(origin, question) }
}

async function send(origin: string, { method, url, headers, cookies, payload }: Question): Promise<Answer> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const response = await fetch(new URL(url, origin), {
    method: method ?? 'GET',
    headers: { ...headers, cookie },
    body: payload as string,
  })
  const rawPayload = Buffer.from(await response.arrayBuffer())
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie().map(readCookie),
    payload: rawPayload.toString(),
    rawPayload,
  }
}

function readCookie(line: string): Answer['cookies'][number] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return { name, value, ...(/max-age=0\b/i.test(line) && { maxAge: 0 }) }
}
