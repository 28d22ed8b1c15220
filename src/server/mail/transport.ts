import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { CalendarEvent } from '#domain/booking/calendars/calendar-event.ts'
import { type Carrier, DeliveryFailure } from '#domain/messages/delivery.ts'
import type { HandOver } from '#domain/messages/hand-over.ts'
import type { Mailbox } from '#domain/messages/reply-to.ts'
import type { Config } from '../config.ts'
import type { CalendarFile } from '../documents/calendar-file.ts'
import { isPublicAddress, resolvePublicAddress, resolveTrustedAddress } from './addresses.ts'
import { toDeliveryError, Unencrypted } from './failures.ts'
import { mailFileName } from './mail-files.ts'

export type MailMessage = {
  to: string
  replyTo: Mailbox | null
  subject: string
  text: string
  html?: string
  calendar?: CalendarEvent | null
  /** Ids of reservations, whose calendar events it brings as they are when it leaves. */
  dates?: readonly number[] | null
  invitation?: CalendarFile | undefined
  /** Of the payment whose note it brings. */
  receiptNumber?: number | null
  /** Of the order whose voucher it brings, with the text as it is when it leaves. */
  voucherOrderId?: number | null
  attachment?: MailAttachment | undefined
  fromName?: string
  unsubscribeUrl?: string | null
  messageId: string
}

export type MailAttachment = { filename: string; content: Buffer; contentType: string }

export type Mailer = { send(message: MailMessage, handOver?: HandOver): Promise<Carrier> }

export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  password: string | null
}

const CONNECT_MS = 20_000
/** From connect to final dot: a server that sends byte by byte triggers no socket timeout. Below CLAIM_MS. */
const UNTIL_DOT_MS = 60_000
/** RFC 5321, 4.5.3.2.6: with a shorter timeout, a message that a slow server accepts is sent twice. */
export const REPLY_TIMEOUT_MS = 600_000

const TIMEOUTS = {
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  // Longer than the limits per phase, which must fire first.
  socketTimeout: REPLY_TIMEOUT_MS + UNTIL_DOT_MS,
}

export function createMailer({ smtpUrl, mailFrom, mailAllowPrivate, dataDir }: MailerConfig): Mailer {
  return smtpUrl === undefined
    ? fileMailer(join(dataDir, 'mail'), mailFrom)
    : smtpMailer(mailFrom, () => urlOptions(smtpUrl, { allowPrivate: mailAllowPrivate }))
}

type MailerConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailAllowPrivate' | 'dataDir'>

/** Requires TLS, which a stranger on the way could otherwise strip from the server's answer, whatever the URL says. */
async function urlOptions(smtpUrl: string, { allowPrivate }: { allowPrivate: boolean }): Promise<object> {
  const { createTransport } = await import('nodemailer')
  const { url: _, ...server } = createTransport(smtpUrl).options as SmtpOptions
  if (server.secure) return server
  const host = server.host ?? 'localhost'
  const trusted = await resolveTrustedAddress(host, { allowPrivate })
  return trusted === null ? { ...server, requireTLS: true } : { ...server, host: trusted, servername: host }
}

type SmtpOptions = { url?: string; host?: string; secure?: boolean }

export function serverMailer(
  { host, port, security, username, password }: MailServer,
  { from, allowPrivate }: { from: string; allowPrivate: boolean },
): Mailer {
  return smtpMailer(from, async () => ({
    // Connects to the checked address: a second lookup could return another one (DNS rebinding).
    host: await resolveServer({ host, security }, { allowPrivate }),
    servername: host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
  }))
}

export async function resolveServer(
  { host, security }: Pick<MailServer, 'host' | 'security'>,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<string> {
  const address = await resolvePublicAddress(host, { allowPrivate })
  if (security === 'none' && isPublicAddress(address)) throw new Unencrypted()
  return address
}

function smtpMailer(from: string, options: () => Promise<object>): Mailer {
  return {
    async send(message, handOver) {
      const timeout = new RestartableTimeout(UNTIL_DOT_MS)
      let handedOver = false
      try {
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({ ...(await options()), ...TIMEOUTS })
        hookBeforeFinalDot(transport, async () => {
          await handOver?.record()
          handedOver = true
          timeout.restart(REPLY_TIMEOUT_MS)
        })
        const signal = AbortSignal.any([timeout.signal, ...(handOver ? [handOver.signal] : [])])
        await transport.sendMail({ ...toMailOptions(from, message), signal })
      } catch (error) {
        throw toDeliveryError(error, { handedOver })
      } finally {
        timeout.clear()
      }
      return 'server'
    },
  }
}

class RestartableTimeout {
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
 * Awaits `work` between the content and the final dot, without which no server delivers: nodemailer reads the
 * stream only after the server's 354 reply to DATA, and writes the dot at its end.
 */
function hookBeforeFinalDot(transport: Transporter, work: () => Promise<void>): void {
  transport.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(readThenAwait(read, work))
    done()
  })
}

async function* readThenAwait(read: () => Readable, work: () => Promise<void>) {
  yield* read()
  await work()
}

function fileMailer(folder: string, from: string): Mailer {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await transport.sendMail(toMailOptions(from, message))
      const file = join(folder, mailFileName(message.messageId))
      await writeAtomically(file, bytes as Buffer).catch((error: unknown) => {
        throw new DeliveryFailure(NOT_WRITTEN, { detail: String(error), cause: error })
      })
      return 'file'
    },
  }
}

const NOT_WRITTEN = 'Le message n’a pas pu être gardé en fichier. Vérifiez le disque du serveur.'

/** A program may be watching the folder. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

function toMailOptions(from: string, message: MailMessage) {
  const { to, replyTo, subject, text, html, invitation, fromName, unsubscribeUrl, messageId } = message
  const { attachment } = message
  // Objects instead of strings, which nodemailer would split at a comma.
  return {
    from: fromName === undefined ? from : { name: fromName, address: from },
    to: { name: '', address: to },
    replyTo: replyTo ?? undefined,
    subject,
    text,
    html,
    // Nodemailer adds it as an alternative part, and as an attachment for clients that ignore the part.
    icalEvent: invitation && { ...invitation, filename: 'rendez-vous.ics' },
    attachments: attachment && [attachment],
    messageId: `<${messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)) },
  }
}

/** RFC 8058. `prepared` keeps nodemailer from encoding or folding the values, which mailbox providers compare. */
function oneClickHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  }
}
