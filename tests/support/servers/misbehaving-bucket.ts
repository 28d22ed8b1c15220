import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Misbehavior = 'away' | 'silent' | 'full' | 'denied' | 'stalled' | 'missing'

/** Pretends to be an S3-compatible server in trouble; `requests` counts those that reached it. */
export type MisbehavingBucket = {
  url: string
  requests: number
  misbehave(how: Misbehavior): void
  close(): Promise<void>
}

const ERRORS: Partial<Record<Misbehavior, [status: number, code: string]>> = {
  away: [503, 'ServiceUnavailable'],
  full: [403, 'QuotaExceeded'],
  denied: [403, 'AccessDenied'],
  missing: [404, 'NoSuchBucket'],
}

export async function openMisbehavingBucket(): Promise<MisbehavingBucket> {
  let how: Misbehavior = 'away'
  const server = createServer((request, response) => {
    bucket.requests += 1
    answer(how, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bucket: MisbehavingBucket = {
    url: `http://KEY:SECRET@127.0.0.1:${port}/images`,
    requests: 0,
    misbehave(next) {
      how = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return bucket
}

function answer(how: Misbehavior, request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  const error = ERRORS[how]
  if (error) {
    const [status, code] = error
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
  }
  if (how === 'stalled') response.writeHead(200, { 'content-length': 100_000 }).write('beginning')
}
