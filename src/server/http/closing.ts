import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Answers that have begun may take so long once the server closes; then their connections are cut. */
const GRACE_MS = 3_000
/** Connections on which no request has arrived yet are cut sooner: browsers open some in advance. */
const SILENCE_MS = 500
const SWEEP_MS = 100

/**
 * Makes `app.close()` end soon after the grace whatever its clients do. Requests under way are answered, new ones on
 * open connections too, each with `Connection: close`; silent, slow and half-sent ones are cut.
 */
export function registerClosing(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  const open = new Set<ServerResponse>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw)
    void ended(raw).then(() => open.delete(raw))
  })
  let endSweep = () => {}
  app.addHook('preClose', async () => {
    for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close')
    endSweep = sweepConnections(sockets, open)
  })
  // With HOST=localhost Fastify has a second server, for IPv6, and does not wait for its answers.
  app.addHook('onClose', async () => {
    await Promise.all([...open].map(ended))
    endSweep()
  })
}

/** An aborted answer is never finished; one of Fastify's `inject` is never closed. */
function ended(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
  })
}

/** Cuts connections without a request after a short silence, all of them after the grace; answers how to stop that. */
function sweepConnections(sockets: Set<Socket>, open: Set<ServerResponse>): () => void {
  const since = performance.now()
  const cutSilent = () => {
    const answering = new Set([...open].map(({ socket }) => socket))
    for (const socket of sockets) if (!answering.has(socket)) socket.destroy()
  }
  const cutAll = () => {
    // Those of the second server are known by their answers only.
    for (const one of [...sockets, ...open]) one.destroy()
  }
  const sweep = setInterval(() => {
    const elapsed = performance.now() - since
    if (elapsed >= GRACE_MS) cutAll()
    else if (elapsed >= SILENCE_MS) cutSilent()
  }, SWEEP_MS)
  return () => clearInterval(sweep)
}
