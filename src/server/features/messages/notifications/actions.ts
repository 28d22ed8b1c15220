import { parsePreferences } from '#domain/accounts/preferences.ts'
import { CALENDAR_MESSAGES, calendarEvent } from '#domain/booking/calendar-event.ts'
import { OBSOLETE_DELAY_MS, UNDO_MS } from '#domain/booking/undo.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { formatDateTime, type LocalTime, parseDateTime } from '#domain/language/time.ts'
import {
  type AnnouncedChange,
  announcedChangeOf,
  CLIENT_TYPES,
  isNewConfirmation,
  type MessagePlan,
  type MessageTypes,
  type NewConfirmation,
  type PendingMessage,
  PRACTITIONER_TYPES,
  planMessages,
  type ReservationChange,
  typeAnnouncing,
} from '#domain/messages/message-plan.ts'
import { fillMail, fillTextMessage } from '#domain/messages/message-text.ts'
import {
  type MessageValues,
  previousValues,
  reservationValues,
  siteValues,
} from '#domain/messages/message-values.ts'
import { MESSAGE_KINDS, type MessageType } from '#domain/messages/notification.ts'
import { type Mailbox, replyToOf } from '#domain/messages/reply-to.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findSiteOrigin, siteOriginIn } from '#server/db/site-address.ts'
import { findOriginalTemplate } from '#server/db/starter/templates.ts'
import { readMessageSettings, readStoredSettings } from '#server/db/statements/settings.ts'
import { calendarState } from '#server/documents/calendar-file.ts'
import type { MailboxCap } from '#server/jobs/mailbox-cap.ts'
import { enqueue, type NewMessage, withdrawMessages } from '#server/jobs/queries.ts'
import { toE164 } from '#server/sms/number.ts'
import { mailboxCapIn } from '../booking-limits/actions.ts'
import { declineValues, oneClickUrl } from '../declines/actions.ts'
import { linkValues } from '../links/actions.ts'
import {
  type ContactAddresses,
  contactAddressesOf,
  findActiveTemplate,
  findLastToldType,
  findReservation,
  knownTermsSuffix,
  listPendingMessages,
  listSuperadmins,
  type MessageReservationRow,
  postponeMessages,
  RESENT,
  startOfRow,
  type Template,
  termsOfRow,
  toMessageReservation,
} from './queries.ts'

type NewNotification = {
  type: MessageType
  /** Deduplication key: a recipient gets one message for each event. */
  event: string
  values: MessageValues
  replyTo?: Mailbox
  cap?: MailboxCap | null
}

/**
 * Mails every superadmin who wants mail. While no superadmin has an address, mails the site's sender address
 * instead, so that nothing is lost.
 */
export async function notifyPractice(
  context: AppContext,
  trx: Trx,
  notification: NewNotification,
): Promise<void> {
  const reachable = (await listSuperadmins(trx)).flatMap(({ email, preferences }) =>
    email === null ? [] : [{ email, wantsMail: parsePreferences(preferences).notifyEmail }],
  )
  const recipients =
    reachable.length === 0
      ? [context.config.mailFrom]
      : reachable.filter(({ wantsMail }) => wantsMail).map(({ email }) => email)
  await enqueueMails(context, trx, { ...notification, recipients })
}

export async function notifyByMail(
  context: AppContext,
  trx: Trx,
  { to, ...notification }: NewNotification & { to: string },
): Promise<boolean> {
  return (await enqueueMails(context, trx, { ...notification, recipients: [to] })) > 0
}

async function enqueueMails(
  context: AppContext,
  trx: Trx,
  { type, event, values, replyTo, cap, recipients }: NewNotification & { recipients: readonly string[] },
): Promise<number> {
  const template = await findActiveTemplate(trx, type)
  if (!template) return 0
  const text = fillMail(template, { ...(await readSiteValues(context, trx)), ...values })
  const messages = recipients.map((recipient) => ({ type, event, recipient, replyTo, ...text }))
  return enqueue(trx, messages, { ...context, cap })
}

export type ReservationChangeNotice = {
  kind: ReservationChange | NewConfirmation
  reservationId: number
  tellClient: boolean
  /** Null for a visitor. Staff can undo a change, so its messages are delayed. */
  actorId: number | null
  /** Staff who book like a visitor: without an actor, but not bounded. */
  byStaff?: boolean
  delayMs?: number | undefined
  /** Start and terms before a move or change. */
  previous?: { start: LocalTime; terms: string }
}

/** Call after the row is written: withdraws the unsent messages that the change makes obsolete. */
export async function notifyReservationChange(
  context: AppContext,
  trx: Trx,
  change: ReservationChangeNotice,
): Promise<void> {
  const reservation = await findReservation(trx, change.reservationId)
  if (!reservation) return
  await notifyClient(context, trx, { change, reservation })
  if (isNewConfirmation(change.kind)) return
  await notifyPractitioner(context, trx, { change, reservation })
}

type ReservationEvent = { change: ReservationChangeNotice; reservation: MessageReservationRow }

async function notifyClient(
  context: AppContext,
  trx: Trx,
  { change, reservation }: ReservationEvent,
): Promise<void> {
  const types = CLIENT_TYPES
  const messages = await readMessages(context, trx, { change, reservation, types })
  const plan = planMessages({
    ...situationOf({ change, reservation }, messages),
    wantsMessages: change.tellClient,
    isActor: false,
    // A visitor saw the confirmation on the screen.
    isInformed: reservation.source === 'public',
  })
  const to = { email: reservation.client_email, phone: null }
  await applyPlan(context, trx, { change, reservation, types, unsent: messages.unsent, plan, to })
}

async function notifyPractitioner(
  context: AppContext,
  trx: Trx,
  { change, reservation }: ReservationEvent,
): Promise<void> {
  const types = PRACTITIONER_TYPES
  const messages = await readMessages(context, trx, { change, reservation, types })
  const plan = planMessages({
    ...situationOf({ change, reservation }, messages),
    wantsMessages: true,
    isActor: change.actorId === reservation.practitioner_id,
    isInformed: false,
  })
  const to = contactAddressesOf(reservation)
  await applyPlan(context, trx, { change, reservation, types, unsent: messages.unsent, plan, to })
}

type PendingMessageRow = PendingMessage & { id: number }
type Messages = { unsent: readonly PendingMessageRow[]; lastTold: AnnouncedChange | null }

async function readMessages(
  { database }: AppContext,
  trx: Trx,
  { change, reservation, types }: ReservationEvent & { types: MessageTypes },
): Promise<Messages> {
  // Nothing was said yet about a new reservation.
  if (change.kind === 'created') return { unsent: [], lastTold: null }
  const filter = {
    reservationId: reservation.id,
    types: Object.values(types).flat(),
  }
  const rows = await listPendingMessages(database, trx, filter)
  const unsent = rows.flatMap(({ type, ...row }) => {
    const change = announcedChangeOf(types, type)
    return change ? [{ ...row, change }] : []
  })
  const lastTold = announcedChangeOf(types, await findLastToldType(trx, filter))
  return { unsent, lastTold: lastTold === 'reminder' ? 'created' : lastTold }
}

function situationOf({ change, reservation }: ReservationEvent, { unsent, lastTold }: Messages) {
  return {
    change: change.kind,
    start: formatDateTime(startOfRow(reservation)),
    startBeforeChange: change.previous ? formatDateTime(change.previous.start) : null,
    terms: termsOfRow(reservation),
    termsBeforeChange: change.previous?.terms ?? null,
    unsent,
    lastTold,
  }
}

type PlannedMessages = ReservationEvent & {
  types: MessageTypes
  unsent: readonly PendingMessageRow[]
  plan: MessagePlan
  to: ContactAddresses
}

async function applyPlan(context: AppContext, trx: Trx, planned: PlannedMessages): Promise<void> {
  const { change, reservation, types, unsent, plan, to } = planned
  const now = context.clock.instant()
  const obsolete = unsent.filter((message) => plan.withdraw.includes(message.change)).map(({ id }) => id)
  await withdrawMessages(trx, obsolete)
  // Delayed past the undo window in case of a restore; otherwise the worker drops them as stale.
  const unsentIds = unsent.map(({ id }) => id)
  if (change.kind === 'cancelled') await postponeMessages(trx, unsentIds, now + OBSOLETE_DELAY_MS)
  if (plan.announce === null) return
  const type = typeAnnouncing(types, plan.announce, { byClient: change.actorId === null })
  await enqueueReservationMessage(context, trx, {
    type,
    reservation,
    to,
    event:
      `${change.kind === 'resent' ? RESENT : type}:${reservation.id}:${now}` +
      knownTermsSuffix(plan.lastAnnouncedTerms),
    previousStart: plan.lastAnnouncedStart,
    cause: change.actorId === null && !change.byStaff ? 'visitor' : 'staff',
    notBefore: now + (change.delayMs ?? (change.actorId === null ? 0 : UNDO_MS)),
  })
}

type ReservationMessage = {
  type: MessageType
  reservation: MessageReservationRow
  to: ContactAddresses
  event: string
  /** Messages to clients are capped if a visitor causes them. */
  cause: 'visitor' | 'staff' | 'schedule'
  previousStart?: string | null
  notBefore?: number
}

/** False if nothing will leave: no address, switched off, or withheld by the cap. */
export async function enqueueReservationMessage(
  context: AppContext,
  trx: Trx,
  message: ReservationMessage,
): Promise<boolean> {
  const { type, reservation, to, cause, previousStart = null, notBefore } = message
  if (to.email === null && to.phone === null) return false
  const template = await findActiveTemplate(trx, type)
  if (!template) return false
  const settings = await readMessageSettings(trx)
  const siteOrigin = siteOriginIn(context.config, settings)
  const values = {
    ...siteValues(toPublicSettings(settings), siteOrigin),
    ...reservationValues(toMessageReservation(reservation)),
    ...previousValues(previousStart === null ? null : parseDateTime(previousStart)),
    ...(await linkValues(context, trx, { type, reservation, siteOrigin })),
    ...(await declineValues(context, trx, { type, email: to.email, siteOrigin })),
  }
  const messages = composeMessages(message, template, values)
  const isCapped = cause === 'visitor' && MESSAGE_KINDS[type].audience === 'client'
  const cap = isCapped ? mailboxCapIn(context, settings) : null
  return (await enqueue(trx, messages, { ...context, notBefore, cap, siteOrigin })) > 0
}

function composeMessages(
  { type, reservation, to, event, previousStart = null }: ReservationMessage,
  template: Template,
  values: MessageValues,
): NewMessage[] {
  const { day: date, minute } = startOfRow(reservation)
  const common = { type, event, reservation: { id: reservation.id, date, minute, previousStart } }
  const mail = fillMail(template, values)
  const smsText = fillSms(template, values)
  const phoneNumber = to.phone === null ? null : toE164(to.phone)
  const messages: NewMessage[] = []
  const calendar = CALENDAR_MESSAGES.includes(type) ? calendarEvent(calendarState(reservation), values) : null
  const replyTo = replyToOf(type, reservation)
  if (to.email !== null) {
    const unsubscribeUrl = oneClickUrl(values)
    messages.push({ ...common, recipient: to.email, ...mail, calendar, replyTo, unsubscribeUrl })
  }
  if (phoneNumber !== null && smsText !== null) {
    messages.push({ ...common, channel: 'sms', recipient: phoneNumber, subject: mail.subject, body: smsText })
  }
  return messages
}

/** Null for messages that are never sent by SMS. */
export function fillSms({ type, sms }: Pick<Template, 'type' | 'sms'>, values: MessageValues): string | null {
  const text = sms ?? findOriginalTemplate(type)?.sms ?? null
  return text === null ? null : fillTextMessage({ type, text }, values)
}

export async function readSiteValues({ config }: Pick<AppContext, 'config'>, db: Db): Promise<MessageValues> {
  return siteValues(toPublicSettings(await readStoredSettings(db)), await findSiteOrigin(config, db))
}
