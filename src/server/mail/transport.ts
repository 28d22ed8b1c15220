import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** One message, to one person. */
export type Message = {
  to: string
  replyTo: string | null
  subject: string
  /** Plain text. */
  text: string
  messageId: string
}

/** Hands a message over; throws when it could not. */
export type Mailer = { send(message: Message): Promise<void> }

/** A server's final no (SMTP 5xx): trying again would change nothing. */
export function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

const TIMEOUT_MS = 20_000

/** Through SMTP when there is a server, otherwise into `.eml` files that a mail program opens. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl === undefined
    ? fileMailer(join(config.dataDir, 'mail'), config.mailFrom)
    : smtpMailer(config.smtpUrl, config.mailFrom)
}

function smtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...timeouts })
  return { send: async (message) => void (await transport.sendMail(envelope(from, message))) }
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(envelope(from, message))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${message.messageId.replace(/[^\w.-]/g, '')}.eml`)
      // Whole or not at all: somebody may be watching the folder.
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}

function envelope(from: string, { to, replyTo, subject, text, messageId }: Message) {
  // An object, never a list: an address with a comma in it stays one address.
  return {
    from,
    to: { name: '', address: to },
    replyTo: replyTo === null ? undefined : { name: '', address: replyTo },
    subject,
    text,
    messageId: `<${messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
