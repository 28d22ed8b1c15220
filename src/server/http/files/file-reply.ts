import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

const BINARY: readonly string[] = ['application/octet-stream', 'application/pdf', 'application/zip']

/** Sends the result of an endpoint that replies with a file as a stream, any other as it is. */
export function toPayload({ file }: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (!file) return result
  reply.header('content-type', BINARY.includes(file.type) ? file.type : `${file.type}; charset=utf-8`)
  if (!reply.hasHeader('content-disposition'))
    reply.header('content-disposition', `attachment; filename="${file.name}"`)
  return Readable.from(inTurns(result as AsyncIterable<string | Uint8Array>))
}

/** Other requests are answered between two pieces: SQLite and a fast client never wait. */
async function* inTurns<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
