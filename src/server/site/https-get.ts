import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

export type HttpsAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: AsyncIterable<Uint8Array>
  /** Closes the connection, read or not. */
  close(): void
}

type HttpsRequest = { address: string; headers: Record<string, string>; signal: AbortSignal }

type HttpsPost = HttpsRequest & { body: Uint8Array }

export async function resolveHost(host: string): Promise<string[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0) return [bare]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Connects to `address` whatever the name of the host resolves to by now; the certificate is that of the name. */
export function getOverHttps(url: URL, get: HttpsRequest): Promise<HttpsAnswer> {
  return callOverHttps(url, { ...get, method: 'GET' })
}

/** Connects as `getOverHttps` does. */
export function postOverHttps(url: URL, post: HttpsPost): Promise<HttpsAnswer> {
  return callOverHttps(url, { ...post, method: 'POST' })
}

async function callOverHttps(
  url: URL,
  { method, address, headers, signal, body }: HttpsRequest & { method: 'GET' | 'POST'; body?: Uint8Array },
): Promise<HttpsAnswer> {
  const pinned: LookupFunction = (_host, { all }, callback) => {
    const family = isIP(address)
    if (all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  const call = request(url, { method, headers, signal, lookup: pinned, agent: false })
  // Once the answer has begun, its body ends with the same error.
  call.on('error', () => {})
  call.end(body)
  const [answer] = (await once(call, 'response', { signal })) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: answer,
    close: () => call.destroy(),
  }
}
