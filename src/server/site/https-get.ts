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

export async function resolveHost(host: string): Promise<string[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0) return [bare]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Connects to `address` whatever the name of the host resolves to by now; the certificate is that of the name. */
export async function getOverHttps(
  url: URL,
  { address, headers, signal }: HttpsRequest,
): Promise<HttpsAnswer> {
  const pinned: LookupFunction = (_host, { all }, callback) => {
    const family = isIP(address)
    if (all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  const call = request(url, { method: 'GET', headers, signal, lookup: pinned, agent: false })
  // Once the answer has begun, its body ends with the same error.
  call.on('error', () => {})
  call.end()
  const [answer] = (await once(call, 'response', { signal })) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: answer,
    close: () => call.destroy(),
  }
}
