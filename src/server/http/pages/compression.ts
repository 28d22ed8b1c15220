import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

export const compress = promisify<string, Buffer>(gzip)
export const decompress = promisify<Buffer, Buffer>(gunzip)

/** Whether an Accept-Encoding header allows gzip. */
export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(acceptEncoding ?? ''))
}
