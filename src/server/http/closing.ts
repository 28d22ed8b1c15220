import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Grace period of responses that have begun; then their connections are destroyed. */
const GRACE_MS = 3_000
/** Shorter, for connections without a request: browsers preconnect. */
const IDLE_MS = 500
const SWEEP_MS = 100

/** Responses to in-flight and new requests carry `Connection: close`; idle and slow connections are destroyed. */
export function registerClosing(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  const responses = new Set<ServerResponse>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onRequest', (_request, { raw }, done) => {
    responses.add(raw)
    const forget = () => void responses.delete(raw)
    raw.once('finish', forget)
    raw.once('close', forget)
    done()
  })
  let stopSweep = () => {}
  app.addHook('preClose', async () => {
    for (const response of responses) if (!response.headersSent) response.setHeader('connection', 'close')
    stopSweep = sweepConnections(sockets, responses)
  })
  // With HOST=localhost Fastify runs a second server, for IPv6, and does not wait for its responses.
  app.addHook('onClose', async () => {
    await Promise.all([...responses].map(waitForEnd))
    stopSweep()
  })
}

/** An aborted response never emits `finish`; one of Fastify's `inject` never emits `close`. */
function waitForEnd(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
  })
}

function sweepConnections(sockets: Set<Socket>, responses: Set<ServerResponse>): () => void {
  const startedAt = performance.now()
  const cutIdle = () => {
    const busySockets = new Set([...responses].map(({ socket }) => socket))
    // Responses from memory are not counted, but may still be on their way.
    for (const socket of sockets)
      if (!busySockets.has(socket) && socket.writableLength === 0) socket.destroy()
  }
  const cutAll = () => {
    for (const connection of [...sockets, ...responses]) connection.destroy()
  }
  const sweep = setInterval(() => {
    const elapsed = performance.now() - startedAt
    if (elapsed >= GRACE_MS) cutAll()
    else if (elapsed >= IDLE_MS) cutIdle()
  }, SWEEP_MS)
  return () => clearInterval(sweep)
}
