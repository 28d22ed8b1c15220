import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** More than this unread, and nobody is reading any more. */
const MOST_UNREAD = 16 * 1024
/** How long a browser waits before it connects again. */
const RETRY_MS = 3_000

/** Makes the answer a stream of events; `onClose` is called when the connection is gone. */
export function openEvents(reply: FastifyReply, onClose: () => void) {
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  // nginx would hold events back until they fill a buffer.
  reply.header('x-accel-buffering', 'no')
  const stream = new Readable({ read() {} })
  let ended = false
  const write = (text: string | null) => {
    if (stream.readableLength > MOST_UNREAD) stream.destroy()
    if (ended || stream.destroyed) return
    ended = text === null
    stream.push(text)
  }
  const gone = () => {
    stream.destroy()
    onClose()
  }
  // Whoever left before the answer began has closed already; but not before the caller knows of the stream.
  if (reply.raw.destroyed) setImmediate(gone)
  else reply.raw.once('close', gone)
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    stream,
    send: (event: string) => write(`event: ${event}\ndata: \n\n`),
    beat: () => write(': \n\n'),
    end: () => write(null),
  }
}
