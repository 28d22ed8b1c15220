import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server of the test's own: keeps what it accepts, refuses with a code where told. */
export type SmtpCatcher = {
  url: string
  /** Raw messages, each with the addresses of its envelope. */
  caught: { to: string[]; raw: string }[]
  /** SMTP code with which the next messages are refused; 0 accepts. */
  refuse: number
  close(): Promise<void>
}

export async function catchMail(): Promise<SmtpCatcher> {
  const catcher: SmtpCatcher = { url: '', caught: [], refuse: 0, close: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (catcher.refuse > 0)
          return done(Object.assign(new Error('refused'), { responseCode: catcher.refuse }))
        const to = envelope.rcptTo.map(({ address }) => address)
        catcher.caught.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  catcher.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  catcher.close = () => new Promise((resolve) => server.close(() => resolve()))
  return catcher
}
