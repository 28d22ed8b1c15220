import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import type { CalendarEvent } from '#domain/calendar-event.ts'
import type { Carrier } from '#domain/delivery.ts'
import type { CalendarFile } from '../calendar-file.ts'
import type { Config } from '../config.ts'
import type { HandOver } from '../hand-over.ts'
import { publicAddress } from './addresses.ts'
import { explain } from './failures.ts'

/** One message, to one person. */
export type MailMessage = {
  to: string
  replyTo: string | null
  subject: string
  /** Plain text. */
  text: string
  /** The same, drawn. */
  html?: string
  /** The reservation that it announces, for the recipient's own calendar. */
  calendar?: CalendarEvent | null
  /** The same, drawn. */
  invitation?: CalendarFile | undefined
  /** Shown beside the sender's address. */
  fromName?: string
  messageId: string
}

/** Hands a message over; throws when it could not, with words that an owner can read. */
export type Mailer = { send(message: MailMessage, handOver?: HandOver): Promise<Carrier> }

/** A mail server as the owner sets it in the back office. */
export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  password: string | null
}

const CONNECT_MS = 20_000
/** From the connection to the final dot; a server that drips never times out by itself. Shorter than a claim. */
const UNTIL_DOT_MS = 60_000
/** RFC 5321 section 4.5.3.2.6: given up earlier, a message that a slow server accepts would be sent twice. */
export const ANSWER_MS = 600_000

const TIMEOUTS = {
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  // Later than the limits above, which know the phase.
  socketTimeout: ANSWER_MS + UNTIL_DOT_MS,
}

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
    async send(message, handOver) {
      const limit = new Limit(UNTIL_DOT_MS)
      let handedOver = false
      try {
        const transport = createTransport({ ...(await options()), ...TIMEOUTS })
        beforeFinalDot(transport, async () => {
          await handOver?.note()
          handedOver = true
          limit.restart(ANSWER_MS)
        })
        const signal = AbortSignal.any([limit.signal, ...(handOver ? [handOver.signal] : [])])
        await transport.sendMail({ ...envelope(from, message), signal })
      } catch (error) {
        throw explain(error, { handedOver })
      } finally {
        limit.clear()
      }
      return 'server'
    },
  }
}

/** A timeout whose signal stays the same from one phase to the next. */
class Limit {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout

  constructor(ms: number) {
    this.#timer = this.#start(ms)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  restart(ms: number): void {
    this.clear()
    this.#timer = this.#start(ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }

  #start(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), ms)
  }
}

/**
 * Nodemailer reads the message only after the server's 354 to DATA, and writes the final dot at its end: what is
 * awaited there comes between the content and the dot, without which no server delivers.
 */
function beforeFinalDot(transport: Transporter, work: () => Promise<void>): void {
  transport.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(followedBy(read, work))
    done()
  })
}

async function* followedBy(read: () => Readable, work: () => Promise<void>) {
  yield* read()
  await work()
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

function envelope(from: string, message: MailMessage) {
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
