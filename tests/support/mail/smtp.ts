import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that stores the messages it accepts and can refuse, drop or stall them. */
export type SmtpCatcher = {
  url: string
  port: number
  /** Raw messages, each with the recipients of its envelope. */
  caught: { to: string[]; raw: string }[]
  /** SMTP code that the next messages are refused with; 0 accepts. */
  refusalCode: number
  /** Text after that code. */
  refusal: string
  /** Number of next messages that are stored but not acknowledged; all connections are then closed. */
  dropReplies: number
  /** Called at MAIL FROM, before any content is sent; the server awaits it before replying. */
  onMailFrom: () => Promise<void>
  /** Called when a message is complete; the server awaits it before replying 250. */
  onMessage: () => Promise<void>
  close(): Promise<void>
}

/** With `account`, clients must authenticate. */
export async function catchMail({
  account,
}: {
  account?: { user: string; pass: string }
} = {}): Promise<SmtpCatcher> {
  const catcher: SmtpCatcher = {
    url: '',
    port: 0,
    caught: [],
    refusalCode: 0,
    refusal: 'refused',
    dropReplies: 0,
    onMailFrom: async () => {},
    onMessage: async () => {},
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
    onMailFrom: (_address, _session, done) => void catcher.onMailFrom().then(() => done()),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (catcher.refusalCode > 0)
          return done(Object.assign(new Error(catcher.refusal), { responseCode: catcher.refusalCode }))
        const to = envelope.rcptTo.map(({ address }) => address)
        catcher.caught.push({ to, raw: Buffer.concat(chunks).toString() })
        await catcher.onMessage()
        if (catcher.dropReplies === 0) return done()
        catcher.dropReplies -= 1
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
