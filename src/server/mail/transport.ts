import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Way } from '#domain/delivery.ts'
import type { VisitEvent } from '#domain/visit-event.ts'
import type { CalendarFile } from '../calendar-file.ts'
import type { Config } from '../config.ts'
import { publicAddress } from './addresses.ts'
import { explain } from './failures.ts'

/** One message, to one person. */
export type Message = {
  to: string
  replyTo: string | null
  subject: string
  /** Plain text. */
  text: string
  /** The same, drawn. */
  html?: string
  /** The visit that it announces, for the recipient's own calendar. */
  calendar?: VisitEvent | null
  /** The same, drawn. */
  invitation?: CalendarFile | undefined
  /** Shown beside the sender's address. */
  fromName?: string
  messageId: string
}

/** Hands a message over; throws when it could not, with words that an owner can read. */
export type Mailer = { send(message: Message): Promise<Way> }

/** A mail server as the owner sets it in the back office. */
export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  password: string | null
}

const TIMEOUT_MS = 20_000
/** A server that drips never times out by itself. Shorter than the worker's claim. */
const DEADLINE_MS = 60_000
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

/** As the environment has it: through SMTP_URL, or into `.eml` files that a mail program opens. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: MailerConfig): Mailer {
  return smtpUrl === undefined
    ? fileMailer(join(dataDir, 'mail'), mailFrom)
    : smtpMailer(mailFrom, async () => ({ url: smtpUrl }))
}

type MailerConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** Through the server that the owner has set; its address is looked at anew for each message. */
export function serverMailer(
  { host, port, security, username, password }: MailServer,
  { from, allowPrivate }: { from: string; allowPrivate: boolean },
): Mailer {
  return smtpMailer(from, async () => ({
    // Connecting to what was judged, not to what the name may answer next.
    host: await publicAddress(host, { allowPrivate }),
    servername: host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
  }))
}

function smtpMailer(from: string, options: () => Promise<object>): Mailer {
  return {
    async send(message) {
      try {
        const transport = createTransport({ ...(await options()), ...TIMEOUTS })
        await transport.sendMail({ ...envelope(from, message), signal: AbortSignal.timeout(DEADLINE_MS) })
      } catch (error) {
        throw explain(error)
      }
      return 'server'
    },
  }
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
      return 'file'
    },
  }
}

function envelope(from: string, message: Message) {
  const { to, replyTo, subject, text, html, invitation, fromName, messageId } = message
  // Objects, never lists: an address with a comma in it stays one address.
  return {
    from: fromName === undefined ? from : { name: fromName, address: from },
    to: { name: '', address: to },
    replyTo: replyTo === null ? undefined : { name: '', address: replyTo },
    subject,
    text,
    html,
    // Twice in one message: a part that mail programs act upon, and a file for those that only attach.
    icalEvent: invitation && { ...invitation, filename: 'rendez-vous.ics' },
    messageId: `<${messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
