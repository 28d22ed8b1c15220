import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server of the test's own: keeps what it accepts, refuses with a code where told. */
export type SmtpCatcher = {
  url: string
  port: number
  /** Raw messages, each with the addresses of its envelope. */
  caught: { to: string[]; raw: string }[]
  /** SMTP code with which the next messages are refused; 0 accepts. */
  refuse: number
  /** How often it hangs up in the middle of the next messages: after it has them, before it says so. */
  drop: number
  /** Called at MAIL FROM, before anything of a message is there; what it answers is awaited before the server goes on. */
  holdSender: () => Promise<void>
  /** Called when a message is wholly there; what it answers is awaited before the server says 250. */
  hold: () => Promise<void>
  close(): Promise<void>
}

/** With `account`, only who knows it is let in. */
export async function catchMail({
  account,
}: {
  account?: { user: string; pass: string }
} = {}): Promise<SmtpCatcher> {
  const catcher: SmtpCatcher = {
    url: '',
    port: 0,
    caught: [],
    refuse: 0,
    drop: 0,
    holdSender: async () => {},
    hold: async () => {},
    close: async () => {},
  }
  const connections = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.pass
        ? done(null, { user: username })
        : done(new Error('Bad credentials')),
    onMailFrom: (_address, _session, done) => void catcher.holdSender().then(() => done()),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (catcher.refuse > 0)
          return done(Object.assign(new Error('refused'), { responseCode: catcher.refuse }))
        const to = envelope.rcptTo.map(({ address }) => address)
        catcher.caught.push({ to, raw: Buffer.concat(chunks).toString() })
        await catcher.hold()
        if (catcher.drop === 0) return done()
        catcher.drop -= 1
        for (const connection of connections) connection.destroy()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  catcher.port = (server.server.address() as AddressInfo).port
  catcher.url = `smtp://127.0.0.1:${catcher.port}`
  catcher.close = () => {
    for (const connection of connections) connection.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return catcher
}
