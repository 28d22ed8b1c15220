import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** HTTP content codings (RFC 9110, 8.4.1), the preferred one first. */
const CODINGS = ['br', 'gzip', 'identity'] as const

export type Coding = (typeof CODINGS)[number]

export type EncodedBody = Record<Coding, Buffer>

/** Compressing less than fits into one packet saves nothing. */
const MIN_COMPRESSED_BYTES = 1_024
/** Higher qualities take ten times as long for a few percent. */
const BROTLI_QUALITY = 6

const compressGzip = promisify<Buffer, Buffer>(gzip)
const compressBrotli = promisify(brotliCompress)

/** For what is the same for everybody alone: compressing private content enables BREACH. */
export async function encodeBody(body: string): Promise<EncodedBody> {
  const identity = Buffer.from(body)
  if (identity.length < MIN_COMPRESSED_BYTES) return { br: identity, gzip: identity, identity }
  const [br, gzipped] = await Promise.all([brotli(identity), compressGzip(identity)])
  return { br, gzip: gzipped, identity }
}

/** For a body that is not kept, and under the same condition. */
export async function encodeOnce(
  body: string,
  acceptEncoding: string | string[] | undefined,
): Promise<{ coding: Coding; encoded: Buffer }> {
  const identity = Buffer.from(body)
  const coding = identity.length < MIN_COMPRESSED_BYTES ? 'identity' : codingFor(acceptEncoding)
  const encode: Record<Coding, () => Promise<Buffer> | Buffer> = {
    br: () => brotli(identity),
    gzip: () => compressGzip(identity),
    identity: () => identity,
  }
  return { coding, encoded: await encode[coding]() }
}

function brotli(identity: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  return compressBrotli(identity, { params })
}

export function codingsOf(encoded: EncodedBody): Coding[] {
  return CODINGS.filter((coding) => coding === 'identity' || encoded[coding] !== encoded.identity)
}

/** Accept-Encoding (RFC 9110, 12.5.3). */
export function codingFor(acceptEncoding: string | string[] | undefined): Coding {
  const headers = { 'accept-encoding': String(acceptEncoding ?? '') }
  const accepted = new Negotiator({ headers }).encodings([...CODINGS])
  return CODINGS.find((coding) => accepted.includes(coding)) ?? 'identity'
}
