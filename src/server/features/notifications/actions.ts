import { CALENDAR_MESSAGES, calendarEvent } from '#domain/calendar-event.ts'
import {
  type AnnouncedChange,
  CLIENT_TYPES,
  type MessagePlan,
  type MessageTypes,
  PRACTITIONER_TYPES,
  planMessages,
  type ReservationChange,
  toldBy,
  type UnsentMessage,
} from '#domain/message-plan.ts'
import {
  type MessageReservation,
  type MessageValues,
  previousValues,
  reservationValues,
  siteValues,
} from '#domain/message-values.ts'
import type { MessageType } from '#domain/notification.ts'
import { parsePreferences } from '#domain/preferences.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { fillLines, fillTemplate } from '#domain/template.ts'
import { formatDateTime, type LocalTime, parseDateTime } from '#domain/time.ts'
import { OUTDATED_KEPT_MS, UNDO_MS } from '#domain/undo.ts'
import type { AppContext } from '#server/app-context.ts'
import { calendarStand } from '#server/calendar-file.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { originalTemplate } from '#server/db/starter/templates.ts'
import { enqueue, type NewMessage } from '#server/jobs/queries.ts'
import { toE164 } from '#server/sms/number.ts'
import { linkValues } from '../links/actions.ts'
import { readSettings } from '../settings/queries.ts'
import {
  findActiveTemplate,
  findReservation,
  lastTypeLeft,
  listSuperadmins,
  listUnsent,
  type MessageReservationRow,
  postpone,
  type Template,
  withdraw,
} from './queries.ts'

type NewNotification = {
  type: MessageType
  /** What happened, by its row: each person hears of it once. */
  event: string
  values: MessageValues
  /** Who to answer, where somebody waits for an answer. */
  replyTo?: string
}

/**
 * Tells the practice of something, in the transaction of what happened: each superadmin who wants mail. While none
 * of them has an address, the sender's own is told, so that nothing is lost.
 */
export async function notifyPractice(context: AppContext, trx: Trx, notice: NewNotification): Promise<void> {
  const everyone = (await listSuperadmins(trx)).flatMap(({ email, preferences }) =>
    email === null ? [] : [{ email, wanted: parsePreferences(preferences).notifyEmail }],
  )
  const recipients =
    everyone.length === 0
      ? [context.config.mailFrom]
      : everyone.filter(({ wanted }) => wanted).map(({ email }) => email)
  await tell(context, trx, { ...notice, recipients })
}

/** Tells one person something by mail, in the transaction of what happened. */
export async function notifyPerson(
  context: AppContext,
  trx: Trx,
  { to, ...notice }: NewNotification & { to: string },
): Promise<void> {
  await tell(context, trx, { ...notice, recipients: [to] })
}

async function tell(
  context: AppContext,
  trx: Trx,
  { type, event, values, replyTo, recipients }: NewNotification & { recipients: readonly string[] },
): Promise<void> {
  const template = await findActiveTemplate(trx, type)
  if (!template) return
  const words = fill(template, { ...(await readSiteValues(context, trx)), ...values })
  const messages = recipients.map((recipient) => ({ type, event, recipient, replyTo, ...words }))
  await enqueue(trx, messages, { now: context.clock.instant() })
}

/** What happened to a reservation, and who did it. */
export type ReservationNews = {
  kind: ReservationChange
  reservationId: number
  /** Whether the client should hear of it. */
  tellClient: boolean
  /** The member of staff who did it; null for a visitor. What staff do may be undone: it leaves later. */
  actorId: number | null
  /** Where the reservation was before a move. */
  previous?: LocalTime
}

/**
 * Tells client and practitioner what happened to a reservation, in the transaction of what happened, after its row
 * was written. What is undone before it leaves is taken back.
 */
export async function notifyOfChange(context: AppContext, trx: Trx, news: ReservationNews): Promise<void> {
  const reservation = await findReservation(trx, news.reservationId)
  if (!reservation) return
  await tellClient(context, trx, { news, reservation })
  await tellPractitioner(context, trx, { news, reservation })
}

type Happening = { news: ReservationNews; reservation: MessageReservationRow }

async function tellClient(context: AppContext, trx: Trx, { news, reservation }: Happening): Promise<void> {
  const types = CLIENT_TYPES
  const messages = await readMessages(context, trx, { reservation, types })
  const outcome = planMessages({
    ...situationOf({ news, reservation }, messages),
    wanted: news.tellClient,
    own: false,
    // A visitor has seen it on the screen.
    knowsAnyway: reservation.source === 'public',
  })
  const to = { email: reservation.client_email, phone: null }
  await carryOut(context, trx, { news, reservation, types, unsent: messages.unsent, outcome, to })
}

async function tellPractitioner(
  context: AppContext,
  trx: Trx,
  { news, reservation }: Happening,
): Promise<void> {
  const types = PRACTITIONER_TYPES
  const messages = await readMessages(context, trx, { reservation, types })
  const outcome = planMessages({
    ...situationOf({ news, reservation }, messages),
    wanted: true,
    own: news.actorId === reservation.practitioner_id,
    knowsAnyway: false,
  })
  const to = reachPractitioner(reservation)
  await carryOut(context, trx, { news, reservation, types, unsent: messages.unsent, outcome, to })
}

type WaitingMessage = UnsentMessage & { id: number }
type Messages = { unsent: readonly WaitingMessage[]; lastLeft: AnnouncedChange | null }

/** The messages about a reservation to one audience: those that wait, and the last that left. */
async function readMessages(
  { database }: AppContext,
  trx: Trx,
  { reservation, types }: { reservation: MessageReservationRow; types: MessageTypes },
): Promise<Messages> {
  const asked = { reservationId: reservation.id, types: Object.values(types).filter((type) => type !== null) }
  const rows = await listUnsent(database, trx, asked)
  const unsent = rows.flatMap(({ id, type, was }) => {
    const told = toldBy(types, type)
    return told ? [{ id, told, was }] : []
  })
  const last = toldBy(types, await lastTypeLeft(database, trx, asked))
  return { unsent, lastLeft: last === 'reminder' ? 'created' : last }
}

function situationOf({ news, reservation }: Happening, { unsent, lastLeft }: Messages) {
  return {
    news: news.kind,
    at: formatDateTime(reservationStart(reservation)),
    previous: news.previous ? formatDateTime(news.previous) : null,
    unsent,
    lastLeft,
  }
}

type Telling = Happening & {
  types: MessageTypes
  unsent: readonly WaitingMessage[]
  outcome: MessagePlan
  to: ContactAddresses
}

async function carryOut(context: AppContext, trx: Trx, telling: Telling): Promise<void> {
  const { news, reservation, types, unsent, outcome, to } = telling
  const now = context.clock.instant()
  const gone = unsent.filter(({ told }) => outcome.withdraw.includes(told))
  await withdraw(
    trx,
    gone.map(({ id }) => id),
  )
  const ids = unsent.map(({ id }) => id)
  // They leave after every undo that is accepted; if there was none, the worker drops them.
  if (news.kind === 'cancelled') await postpone(trx, ids, now + OUTDATED_KEPT_MS)
  if (outcome.tell === null) return
  const type = types[outcome.tell]
  await notifyOfReservation(context, trx, {
    type,
    reservation,
    to,
    event: `${type}:${reservation.id}:${now}`,
    was: outcome.was,
    notBefore: now + (news.actorId === null ? 0 : UNDO_MS),
  })
}

/** How a practitioner wants to hear of their reservations. */
function reachPractitioner({ email, phone, preferences }: MessageReservationRow): ContactAddresses {
  const { notifyEmail, notifySms } = parsePreferences(preferences)
  return { email: notifyEmail ? email : null, phone: notifySms ? phone : null }
}

/** Where somebody is reached; null where they have no such address, or do not want it. */
type ContactAddresses = { email: string | null; phone: string | null }

type ReservationMessage = {
  type: MessageType
  reservation: MessageReservationRow
  to: ContactAddresses
  event: string
  was?: string | null
  notBefore?: number
}

/** Writes what one person is told of a reservation, by each way in which they are reached. */
export async function notifyOfReservation(
  context: AppContext,
  trx: Trx,
  message: ReservationMessage,
): Promise<void> {
  const { type, reservation, to, event, was = null, notBefore } = message
  const template = await findActiveTemplate(trx, type)
  if (!template) return
  const at = reservationStart(reservation)
  const values = {
    ...(await readSiteValues(context, trx)),
    ...reservationValues(messageReservation(reservation)),
    ...previousValues(was === null ? null : parseDateTime(was)),
    ...(await linkValues(context, trx, { type, reservationId: reservation.id })),
  }
  const common = { type, event, reservation: { id: reservation.id, date: at.day, minute: at.minute, was } }
  const words = fill(template, values)
  const text = fillSms(template, values)
  const number = to.phone === null ? null : toE164(to.phone)
  const messages: NewMessage[] = []
  const calendar = CALENDAR_MESSAGES.includes(type) ? calendarEvent(calendarStand(reservation), values) : null
  if (to.email !== null) messages.push({ ...common, recipient: to.email, ...words, calendar })
  if (number !== null && text !== null) {
    messages.push({ ...common, channel: 'sms', recipient: number, subject: words.subject, body: text })
  }
  await enqueue(trx, messages, { now: context.clock.instant(), notBefore })
}

// Narrow no-break spaces stay: French typography wants them.
const BREAKS = /[ \t\n\v\f\r\u2028\u2029]+/g

/** Subject and text of a message. A subject is one line, whatever a value brings. */
export function fill({ subject, body }: Pick<Template, 'subject' | 'body'>, values: MessageValues) {
  return {
    subject: fillTemplate(subject, values).replace(BREAKS, ' ').trim(),
    body: fillLines(body, values),
  }
}

/** The short form of a message; null for what never goes to a telephone. */
export function fillSms({ type, sms }: Pick<Template, 'type' | 'sms'>, values: MessageValues): string | null {
  const text = sms ?? originalTemplate(type)?.sms ?? null
  return text === null ? null : fillTemplate(text, values).replace(BREAKS, ' ').trim()
}

/** What any message may say of the site. */
export async function readSiteValues({ config }: Pick<AppContext, 'config'>, db: Db): Promise<MessageValues> {
  return siteValues(toPublicSettings(await readSettings(db)), config.publicUrl?.origin ?? null)
}

/** A stored reservation as messages tell it. */
export function messageReservation(reservation: MessageReservationRow): MessageReservation {
  return {
    at: reservationStart(reservation),
    duration: reservation.duration_minutes,
    serviceName: reservation.service_name,
    price: reservation.price_cents,
    practitionerName: `${reservation.first_name} ${reservation.last_name}`,
    clientName: reservation.client_name,
    clientEmail: reservation.client_email,
    clientPhone: reservation.client_phone,
  }
}

function reservationStart({ date, start_minute: minute }: MessageReservationRow): LocalTime {
  return { day: date, minute }
}
