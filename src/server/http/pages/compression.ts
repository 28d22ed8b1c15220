import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

export const compress = promisify<string, Buffer>(gzip)
export const decompress = promisify<Buffer, Buffer>(gunzip)

/** RFC 9110, 12.5.3. */
export function acceptsGzip({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return new Negotiator({ headers }).encoding(['gzip']) === 'gzip'
}
