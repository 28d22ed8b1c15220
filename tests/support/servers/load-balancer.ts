import { once } from 'node:events'
import { type ClientRequest, createServer, IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HEALTH_CHECK_MS = 250
const RETRY_MS = 50

/** A reverse proxy in front of several servers of one practice: each request goes to the next one. */
export type LoadBalancer = {
  url: string
  add(serverUrl: string): void
  /** Resolves when the last request that was sent there is answered. */
  remove(serverUrl: string): Promise<void>
  close(): Promise<void>
}

type Server = { url: string; isHealthy: boolean; requests: Set<Promise<void>> }

/**
 * As nginx does by default, it sends a request to another server when a connection was refused, or when a read was
 * cut before its answer. A write that was cut is answered with 502: only its sender knows whether to repeat it. While no
 * server runs, requests wait for `patienceMs`.
 */
export async function openLoadBalancer({ patienceMs = 0 } = {}): Promise<LoadBalancer> {
  const servers = new Map<string, Server>()
  let turn = 0
  const order = () => {
    const all = [...servers.values()]
    const healthy = all.filter(({ isHealthy }) => isHealthy)
    const asked = healthy.length > 0 ? healthy : all
    turn += 1
    return asked.map((_, i) => asked[(turn + i) % asked.length] as Server)
  }
  const proxy = createServer((incoming, response) => void forward(incoming, response, { order, patienceMs }))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const check = setInterval(async () => {
    for (const server of servers.values()) server.isHealthy = await isHealthy(server.url)
  }, HEALTH_CHECK_MS)
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: (url) => void servers.set(url, { url, isHealthy: true, requests: new Set() }),
    async remove(url) {
      const server = servers.get(url)
      servers.delete(url)
      await Promise.all(server?.requests ?? [])
    },
    async close() {
      clearInterval(check)
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok === true
}

type Routing = { order: () => Server[]; patienceMs: number }

async function forward(incoming: IncomingMessage, response: ServerResponse, { order, patienceMs }: Routing) {
  const body = await readBody(incoming)
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await firstAnswer(incoming, body, order())
    if (answer instanceof IncomingMessage) return relay(answer, response)
    if (answer === 'cut' || performance.now() >= deadline) break
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  response.writeHead(502).end()
}

async function firstAnswer(
  incoming: IncomingMessage,
  body: Buffer,
  servers: readonly Server[],
): Promise<IncomingMessage | 'cut' | 'refused'> {
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
  for (const { url, requests } of servers) {
    const upstream = request(new URL(incoming.url ?? '/', url), {
      method: incoming.method,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
      agent: false,
    })
    const closed = new Promise<void>((resolve) => upstream.once('close', resolve))
    requests.add(closed)
    void closed.then(() => requests.delete(closed))
    upstream.end(body)
    const answer = await answerOf(upstream)
    if (answer instanceof IncomingMessage) return answer
    if (answer.code !== 'ECONNREFUSED' && !isRead) return 'cut'
  }
  return 'refused'
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function answerOf(upstream: ClientRequest): Promise<IncomingMessage | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    upstream.once('response', resolve)
    upstream.on('error', resolve)
  })
}

/** A cut answer cuts the client's connection, too. */
function relay(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(response)
  answer.once('error', () => response.destroy())
  answer.once('aborted', () => response.destroy())
  response.once('close', () => answer.destroy())
}
