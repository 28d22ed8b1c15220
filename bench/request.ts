import http, { type Agent, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Options = { method?: string; agent?: Agent; headers?: OutgoingHttpHeaders; body?: Buffer | string }

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Bytes as sent: unlike `fetch`, nothing is decompressed or added, and it costs the second core little. */
export function request(url: string, { body, ...options }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = http.request(url, options, (response) => {
      const { statusCode = 0, headers } = response
      buffer(response).then((bytes) => resolve({ status: statusCode, headers, body: bytes }), reject)
    })
    outgoing.on('error', reject).end(body)
  })
}

export type Visitor = {
  send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>
  signIn(credentials: { username: string; password: string }): Promise<void>
}

/** A browser with its cookies and CSRF token. */
export async function openVisitor(url: string, agent: Agent): Promise<Visitor> {
  const cookies = new Map<string, string>()
  let csrfToken = ''
  const exchange = async (path: string, options: Options) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...options.headers, cookie, 'csrf-token': csrfToken }
    const answer = await request(url + path, { ...options, agent, headers })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const renewToken = async () => {
    csrfToken = JSON.parse((await exchange('/api/csrf-token', {})).body.toString()).csrfToken
  }
  const send: Visitor['send'] = async (method, path, body) =>
    exchange(path, { method, ...(await encode(body)) })
  await renewToken()
  return {
    send,
    async signIn(credentials) {
      const { status } = await send('POST', '/api/auth/login', credentials)
      if (status !== 200) throw new Error(`a sign-in got ${status}`)
      // The session's cookie is new, and the token belongs to it.
      await renewToken()
    },
  }
}

async function encode(body: object | undefined): Promise<Options> {
  if (body === undefined) return {}
  if (!(body instanceof FormData))
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const form = new Response(body)
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await form.arrayBuffer()), headers }
}
