import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A stretch of network before a real PostgreSQL, which a test may interrupt. */
export type DatabaseProxy = {
  /** The address of the database behind it, by way of the proxy. */
  addressOf(url: string): string
  /** Connections break and new ones are refused, as when PostgreSQL stops. */
  cut(): Promise<void>
  /** Connections stay open and nothing passes any more, as behind a firewall that lost them; new ones get no answer. */
  swallow(): void
  /** New connections pass again; those that were swallowed stay dead. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function databaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((client) => {
    keep(sockets, client)
    if (isSwallowing) return void client.resume()
    const database = keep(sockets, connect(Number(port), hostname))
    client.pipe(database).pipe(client)
    client.once('close', () => database.destroy())
    database.once('close', () => client.destroy())
  })
  const listen = (on: number) => once(server.listen(on, '127.0.0.1'), 'listening')
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    addressOf(url) {
      const address = new URL(url)
      address.port = String(own)
      return address.href
    },
    cut,
    swallow() {
      isSwallowing = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    async restore() {
      isSwallowing = false
      if (!server.listening) await listen(own)
    },
    close: cut,
  }
}

function keep(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  // Errors of connections that the test cut itself.
  socket.on('error', () => {})
  return socket
}
