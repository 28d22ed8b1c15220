import type { FastifyInstance, InjectOptions } from 'fastify'
import { TestClient } from './test-client.ts'

/** A visitor of servers in other processes, over real HTTP. `at` sends the same cookies to another address. */
export function remoteVisitor(url: string) {
  const client = new TestClient(appAt(url))
  return Object.assign(client, { atUrl: (other: string) => client.at(appAt(other)) })
}

/** The part of an app that TestClient needs, served at a URL. */
function appAt(url: string): FastifyInstance {
  return { inject: (request: InjectOptions) => send(url, request) } as unknown as FastifyInstance
}

async function send(origin: string, { method, url, headers, cookies = {}, payload }: InjectOptions) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const response = await fetch(new URL(String(url), origin), {
    method: method ?? 'GET',
    headers: { ...(headers as Record<string, string>), cookie },
    body: payload as string,
  })
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie().map(readCookie),
    payload: await response.text(),
  }
}

function readCookie(line: string) {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return { name, value, ...(/max-age=0\b/i.test(line) && { maxAge: 0 }) }
}
