import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Bytes; with more unread, the client is considered gone. */
const MAX_UNREAD = 16 * 1024
const RETRY_MS = 3_000

export function openEvents(reply: FastifyReply, onClose: () => void) {
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  // Disables nginx's response buffering, which would delay events.
  reply.header('x-accel-buffering', 'no')
  const stream = new Readable({ read() {} })
  let ended = false
  const write = (text: string | null) => {
    if (stream.readableLength > MAX_UNREAD) stream.destroy()
    if (ended || stream.destroyed) return
    ended = text === null
    stream.push(text)
  }
  const handleClose = () => {
    stream.destroy()
    onClose()
  }
  // A client that is already gone emits no `close`. Deferred, so that the caller has the stream first.
  if (reply.raw.destroyed) setImmediate(handleClose)
  else reply.raw.once('close', handleClose)
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    stream,
    send: (event: string) => write(`event: ${event}\ndata: \n\n`),
    beat: () => write(': \n\n'),
    end: () => write(null),
  }
}
