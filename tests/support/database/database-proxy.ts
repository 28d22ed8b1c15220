import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a real PostgreSQL, which a test can interrupt. */
export type DatabaseProxy = {
  /** Rewrites a database URL to go through the proxy. */
  addressOf(url: string): string
  /** Closes all connections and refuses new ones, as when PostgreSQL stops. */
  cut(): Promise<void>
  /** Keeps connections open and drops all data, as a firewall that lost their state; new ones get no answer. */
  swallow(): void
  /** Forwards new connections again; swallowed ones stay dead. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((client) => {
    track(sockets, client)
    if (isSwallowing) return void client.resume()
    const database = track(sockets, connect(Number(port), hostname))
    client.pipe(database).pipe(client)
    client.once('close', () => database.destroy())
    database.once('close', () => client.destroy())
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const proxyPort = (server.address() as AddressInfo).port
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    addressOf(url) {
      const address = new URL(url)
      address.port = String(proxyPort)
      return address.href
    },
    cut,
    swallow() {
      isSwallowing = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    async restore() {
      isSwallowing = false
      if (!server.listening) await listen(proxyPort)
    },
    close: cut,
  }
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  // The test cuts connections on purpose.
  socket.on('error', () => {})
  return socket
}
