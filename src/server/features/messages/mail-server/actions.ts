import { invalid, Refusal } from '#contract/errors.ts'
import type { MailServerForm } from '#contract/messages/mail-server.ts'
import { isReauthenticated } from '#domain/accounts/reauthentication.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { DeliveryFailure } from '#domain/messages/delivery.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { readStored, type StoredMailServer, writeStored } from '#server/db/statements/stored-settings.ts'
import { renderDatesFile, renderReservationFile } from '#server/documents/calendar-file.ts'
import { PrivateAddress } from '#server/mail/addresses.ts'
import { Unencrypted } from '#server/mail/failures.ts'
import { type MailBranding, renderMail } from '#server/mail/html.ts'
import { createMessageId } from '#server/mail/message-id.ts'
import {
  createMailer,
  type MailAttachment,
  type Mailer,
  type MailMessage,
  resolveServer,
  serverMailer,
} from '#server/mail/transport.ts'
import { seal, unseal } from '#server/security/secret.ts'
import { toE164 } from '#server/sms/number.ts'
import { countMessagesSince } from '../notifications/queries.ts'
import { listCalendarEvents } from '../notifications/series-calendar.ts'
import { insertTestMessage, isAddressOfTeam, TEST_MESSAGE_TYPE } from './queries.ts'

const PASSWORD_PURPOSE = 'mail-server-password'
const MAX_TEST_MAILS = 10
const TEST_MAIL_WINDOW_MS = 600_000
/** The HTTP request waits for the mail server. */
const TEST_MAIL_TIMEOUT_MS = 30_000

export type MailSettingsSource = 'environment' | 'settings' | 'file'

export function findMailSettingsSource(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  stored: StoredMailServer | null,
): MailSettingsSource {
  if (smtpUrl !== undefined) return 'environment'
  return stored ? 'settings' : 'file'
}

/** Made by a higher area as the mail leaves: the note of a payment; the voucher of an order, with its text. */
export type MadeOnSending = {
  note(receiptNumber: number): Promise<MailAttachment>
  voucher(orderId: number): Promise<Pick<MailMessage, 'subject' | 'text' | 'attachment'>>
}

/** Reads the settings for each message, so that a change applies at once. */
export function siteMailer(context: AppContext, made?: MadeOnSending): Mailer {
  const { config, clock } = context
  const { kysely: db } = context.database
  return {
    async send(given, handOver) {
      const message = { ...given, ...(await makeParts(given, made)) }
      const settings = await readStoredSettings(db)
      const { siteTitle } = toPublicSettings(settings)
      const branding = toMailBranding(settings, await findSiteOrigin(config, db))
      const html = renderMail(message.subject, message.text, branding)
      const stored = await readStored(db, 'mailServer')
      const organizer = { name: siteTitle, address: chooseSenderAddress(config, stored) }
      const options = { timeZone: config.timeZone, now: clock.instant(), organizer }
      const file = message.calendar
        ? renderReservationFile(message.calendar, { ...options, attendee: message.to })
        : undefined
      const { dates: ids, to: recipient } = message
      const dates = ids ? await listCalendarEvents(context, { ids, recipient }) : []
      const invitation = dates.length > 0 ? renderDatesFile(dates, options) : file
      const rendered = { ...message, html, invitation, fromName: siteTitle }
      return chooseMailer(config, stored).send(rendered, handOver)
    },
  }
}

async function makeParts(
  { receiptNumber, voucherOrderId }: MailMessage,
  made: MadeOnSending | undefined,
): Promise<Partial<MailMessage>> {
  if (!receiptNumber && !voucherOrderId) return {}
  if (!made) throw new Error('nothing can be attached to this message')
  if (voucherOrderId) return made.voucher(voucherOrderId)
  return receiptNumber ? { attachment: await made.note(receiptNumber) } : {}
}

export function chooseSenderAddress({ smtpUrl, mailFrom }: Config, stored: StoredMailServer | null): string {
  return smtpUrl !== undefined || stored === null ? mailFrom : stored.from
}

function chooseMailer(config: Config, stored: StoredMailServer | null): Mailer {
  if (config.smtpUrl !== undefined || stored === null) return createMailer(config)
  return serverMailer(unsealServer(config, stored), {
    from: stored.from,
    allowPrivate: config.mailAllowPrivate,
  })
}

export function toMailBranding(settings: Record<string, unknown>, origin: string | null): MailBranding {
  const { siteTitle, logo, colorPrimary, colorSecondary, address, phone: stored } = toPublicSettings(settings)
  const phone = groupedPhone(stored ?? '')
  return {
    siteTitle,
    colorPrimary,
    colorSecondary,
    origin,
    hasLogo: logo?.startsWith('/') === true,
    phones: phone.split('\n').flatMap((text) => {
      const number = toE164(text)
      return number === null ? [] : [{ text, number }]
    }),
    footer: [siteTitle, address?.split('\n').join(', ') ?? '', phone].filter((line) => line !== ''),
  }
}

function unsealServer(config: Config, { sealedPassword, from: _, ...server }: StoredMailServer) {
  if (sealedPassword === null) return { ...server, password: null }
  const password = unseal(config, sealedPassword, PASSWORD_PURPOSE)
  if (password === null) {
    throw new DeliveryFailure(
      french`Le mot de passe du serveur d’envoi ne peut plus être lu (SECRET_KEY a changé) : saisissez-le de nouveau.`,
    )
  }
  return { ...server, password }
}

export async function saveMailServer(
  { config, database, clock }: AppContext,
  form: MailServerForm,
): Promise<void> {
  if (config.smtpUrl !== undefined) throw new Refusal('mail_server_fixed')
  await refuseUnusableServer(config, form)
  const { kysely: db } = database
  const { password, ...server } = form
  const stored = await readStored(db, 'mailServer')
  const sealedPassword =
    password === undefined ? reuseSealedPassword(stored, form) : sealOrNull(config, password)
  await writeStored(db, 'mailServer', {
    value: { ...server, username: server.username ?? null, sealedPassword },
    now: clock.instant(),
  })
}

function sealOrNull(config: Config, password: string): string | null {
  return password === '' ? null : seal(config, password, PASSWORD_PURPOSE)
}

/** A stored password is reused only for the same host and account: no other server may receive it. */
function reuseSealedPassword(stored: StoredMailServer | null, form: MailServerForm): string | null {
  const isSameAccount = stored?.host === form.host && stored.username === (form.username ?? null)
  return isSameAccount ? (stored?.sealedPassword ?? null) : null
}

async function refuseUnusableServer(
  { mailAllowPrivate: allowPrivate }: Config,
  form: MailServerForm,
): Promise<void> {
  if (form.security === 'none' && !allowPrivate) throw invalid('security', new Unencrypted().message)
  try {
    await resolveServer(form, { allowPrivate })
  } catch (error) {
    if (error instanceof Unencrypted) throw invalid('security', error.message)
    if (error instanceof PrivateAddress) throw invalid('host', error.message)
    if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') {
      throw invalid('host', 'Ce serveur est introuvable. Vérifiez son nom.')
    }
    throw error
  }
}

type TestRecipient = { to: string; authenticatedAt: number | null }

/**
 * Throws reauthentication_required for addresses outside the team: a stolen session must not send mail in the
 * practice's name. Returns the detail for the audit trail.
 */
export async function admitTestRecipient(
  { database, clock }: AppContext,
  { to, authenticatedAt }: TestRecipient,
): Promise<string | null> {
  if (await isAddressOfTeam(database.kysely, to)) return null
  if (!isReauthenticated(authenticatedAt, clock.instant())) throw new Refusal('reauthentication_required')
  return 'outsideTeam'
}

export async function sendTestMail(
  context: AppContext,
  to: string,
): Promise<{ sent: boolean; message: string }> {
  const { config, database, clock } = context
  await refuseTooManyTestMails(database.kysely, clock.instant())
  const source = findMailSettingsSource(config, await readStored(database.kysely, 'mailServer'))
  const event = `${TEST_MESSAGE_TYPE}:${crypto.randomUUID()}`
  const subject = 'Essai d’envoi'
  const text = french`Bonjour,\n\nCet essai vous parvient : l’envoi des messages du site fonctionne.`
  const origin = await findSiteOrigin(config, database.kysely)
  const messageId = createMessageId(origin, config.mailFrom)
  const failure = await captureFailure(() =>
    siteMailer(context).send(
      { to, replyTo: null, subject, text, messageId },
      { record: async () => {}, signal: AbortSignal.timeout(TEST_MAIL_TIMEOUT_MS) },
    ),
  )
  await database.transaction((trx) =>
    insertTestMessage(trx, {
      event,
      messageId,
      recipient: to,
      subject,
      error: failure?.message ?? null,
      via: source === 'file' ? 'file' : 'server',
      now: clock.instant(),
    }),
  )
  if (failure) return { sent: false, message: withDetail(failure) }
  return {
    sent: true,
    message: source === 'file' ? SAVED_TO_FILE : `Le serveur d’envoi a accepté le message pour ${to}.`,
  }
}

const SAVED_TO_FILE = french`Aucun serveur d’envoi n’est réglé : le message est gardé dans un fichier, dans le dossier mail.`

async function captureFailure(send: () => Promise<unknown>): Promise<DeliveryFailure | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof DeliveryFailure) return error
    throw error
  }
}

/** The server's reply helps to set it up; the journal omits it. */
export function withDetail({ message, detail }: DeliveryFailure): string {
  return detail === null ? message : french`${message} Détail technique : ${detail}`
}

/** Protects the sender's reputation: many similar mails look like spam. */
export async function refuseTooManyTestMails(db: Db, now: number): Promise<void> {
  if ((await countMessagesSince(db, TEST_MESSAGE_TYPE, now - TEST_MAIL_WINDOW_MS)) < MAX_TEST_MAILS) return
  throw new Refusal('too_many_requests', { retryAfter: TEST_MAIL_WINDOW_MS / 1000 })
}
