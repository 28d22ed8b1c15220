import {
  type MessageValues,
  previousValues,
  siteValues,
  type ToldVisit,
  visitValues,
} from '#domain/message-values.ts'
import type { MessageType } from '#domain/notification.ts'
import { parsePreferences } from '#domain/preferences.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { fillLines, fillTemplate } from '#domain/template.ts'
import { formatTime, type LocalTime, parseTime } from '#domain/time.ts'
import { OUTDATED_KEPT_MS, UNDO_MS } from '#domain/undo.ts'
import { CALENDAR_NEWS, visitEvent } from '#domain/visit-event.ts'
import {
  CLIENT_TYPES,
  type MessageTypes,
  type News,
  type Outcome,
  PRACTITIONER_TYPES,
  type Told,
  toldBy,
  toTell,
  type Unsent,
} from '#domain/visit-news.ts'
import { calendarStand } from '#server/calendar-file.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { originalTemplate } from '#server/db/starter/templates.ts'
import { enqueue, type NewMessage } from '#server/jobs/queries.ts'
import type { Practice } from '#server/practice.ts'
import { toE164 } from '#server/sms/number.ts'
import { linkValues } from '../links/actions.ts'
import { readSettings } from '../settings/queries.ts'
import {
  findActiveTemplate,
  findVisit,
  lastTypeLeft,
  listSuperadmins,
  listUnsent,
  postpone,
  type Template,
  type VisitRow,
  withdraw,
} from './queries.ts'

type Notice = {
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
export async function notifyPractice(practice: Practice, trx: Trx, notice: Notice): Promise<void> {
  const everyone = (await listSuperadmins(trx)).flatMap(({ email, preferences }) =>
    email === null ? [] : [{ email, wanted: parsePreferences(preferences).notifyEmail }],
  )
  const recipients =
    everyone.length === 0
      ? [practice.config.mailFrom]
      : everyone.filter(({ wanted }) => wanted).map(({ email }) => email)
  await tell(practice, trx, { ...notice, recipients })
}

/** Tells one person something by mail, in the transaction of what happened. */
export async function notifyPerson(
  practice: Practice,
  trx: Trx,
  { to, ...notice }: Notice & { to: string },
): Promise<void> {
  await tell(practice, trx, { ...notice, recipients: [to] })
}

async function tell(
  practice: Practice,
  trx: Trx,
  { type, event, values, replyTo, recipients }: Notice & { recipients: readonly string[] },
): Promise<void> {
  const template = await findActiveTemplate(trx, type)
  if (!template) return
  const words = fill(template, { ...(await readSiteValues(practice, trx)), ...values })
  const messages = recipients.map((recipient) => ({ type, event, recipient, replyTo, ...words }))
  await enqueue(trx, messages, { now: practice.clock.instant() })
}

/** What happened to a reservation, and who did it. */
export type ReservationNews = {
  kind: News
  reservationId: number
  /** Whether the client should hear of it. */
  tellClient: boolean
  /** The member of staff who did it; null for a visitor. What staff do may be undone: it leaves later. */
  actorId: number | null
  /** Where the visit was before a move. */
  previous?: LocalTime
}

/**
 * Tells client and practitioner what happened to a reservation, in the transaction of what happened, after its row
 * was written. What is undone before it leaves is taken back.
 */
export async function tellOfReservation(practice: Practice, trx: Trx, news: ReservationNews): Promise<void> {
  const visit = await findVisit(trx, news.reservationId)
  if (!visit) return
  await tellClient(practice, trx, { news, visit })
  await tellPractitioner(practice, trx, { news, visit })
}

type Happening = { news: ReservationNews; visit: VisitRow }

async function tellClient(practice: Practice, trx: Trx, { news, visit }: Happening): Promise<void> {
  const types = CLIENT_TYPES
  const messages = await readMessages(practice, trx, { visit, types })
  const outcome = toTell({
    ...situationOf({ news, visit }, messages),
    wanted: news.tellClient,
    own: false,
    // A visitor has seen it on the screen.
    knowsAnyway: visit.source === 'public',
  })
  const to = { email: visit.client_email, phone: null }
  await carryOut(practice, trx, { news, visit, types, unsent: messages.unsent, outcome, to })
}

async function tellPractitioner(practice: Practice, trx: Trx, { news, visit }: Happening): Promise<void> {
  const types = PRACTITIONER_TYPES
  const messages = await readMessages(practice, trx, { visit, types })
  const outcome = toTell({
    ...situationOf({ news, visit }, messages),
    wanted: true,
    own: news.actorId === visit.praticien_id,
    knowsAnyway: false,
  })
  const to = reachPractitioner(visit)
  await carryOut(practice, trx, { news, visit, types, unsent: messages.unsent, outcome, to })
}

type WaitingMessage = Unsent & { id: number }
type Messages = { unsent: readonly WaitingMessage[]; lastLeft: Told | null }

/** The messages about a reservation to one audience: those that wait, and the last that left. */
async function readMessages(
  { database }: Practice,
  trx: Trx,
  { visit, types }: { visit: VisitRow; types: MessageTypes },
): Promise<Messages> {
  const asked = { reservationId: visit.id, types: Object.values(types).filter((type) => type !== null) }
  const rows = await listUnsent(database, trx, asked)
  const unsent = rows.flatMap(({ id, type, was }) => {
    const told = toldBy(types, type)
    return told ? [{ id, told, was }] : []
  })
  const last = toldBy(types, await lastTypeLeft(database, trx, asked))
  return { unsent, lastLeft: last === 'reminder' ? 'created' : last }
}

function situationOf({ news, visit }: Happening, { unsent, lastLeft }: Messages) {
  return {
    news: news.kind,
    at: placeOf(visitStart(visit)),
    previous: news.previous ? placeOf(news.previous) : null,
    unsent,
    lastLeft,
  }
}

type Telling = Happening & {
  types: MessageTypes
  unsent: readonly WaitingMessage[]
  outcome: Outcome
  to: Reach
}

async function carryOut(practice: Practice, trx: Trx, telling: Telling): Promise<void> {
  const { news, visit, types, unsent, outcome, to } = telling
  const now = practice.clock.instant()
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
  await tellOfVisit(practice, trx, {
    type,
    visit,
    to,
    event: `${type}:${visit.id}:${now}`,
    was: outcome.was,
    notBefore: now + (news.actorId === null ? 0 : UNDO_MS),
  })
}

/** How a practitioner wants to hear of their visits. */
function reachPractitioner({ email, phone, preferences }: VisitRow): Reach {
  const { notifyEmail, notifySms } = parsePreferences(preferences)
  return { email: notifyEmail ? email : null, phone: notifySms ? phone : null }
}

/** Where somebody is reached; null where they have no such address, or do not want it. */
type Reach = { email: string | null; phone: string | null }

type VisitMessage = {
  type: MessageType
  visit: VisitRow
  to: Reach
  event: string
  was?: string | null
  notBefore?: number
}

/** Writes what one person is told of a visit, by each way in which they are reached. */
export async function tellOfVisit(practice: Practice, trx: Trx, message: VisitMessage): Promise<void> {
  const { type, visit, to, event, was = null, notBefore } = message
  const template = await findActiveTemplate(trx, type)
  if (!template) return
  const at = visitStart(visit)
  const values = {
    ...(await readSiteValues(practice, trx)),
    ...visitValues(toldVisit(visit)),
    ...previousValues(was === null ? null : placeIn(was)),
    ...(await linkValues(practice, trx, { type, reservationId: visit.id })),
  }
  const common = { type, event, visit: { id: visit.id, date: at.day, minute: at.minute, was } }
  const words = fill(template, values)
  const text = fillSms(template, values)
  const number = to.phone === null ? null : toE164(to.phone)
  const messages: NewMessage[] = []
  const calendar = CALENDAR_NEWS.includes(type) ? visitEvent(calendarStand(visit), values) : null
  if (to.email !== null) messages.push({ ...common, recipient: to.email, ...words, calendar })
  if (number !== null && text !== null) {
    messages.push({ ...common, channel: 'sms', recipient: number, subject: words.subject, body: text })
  }
  await enqueue(trx, messages, { now: practice.clock.instant(), notBefore })
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
export async function readSiteValues({ config }: Pick<Practice, 'config'>, db: Db): Promise<MessageValues> {
  return siteValues(toPublicSettings(await readSettings(db)), config.publicUrl?.origin ?? null)
}

/** A stored visit as messages tell it. */
export function toldVisit(visit: VisitRow): ToldVisit {
  return {
    at: visitStart(visit),
    duration: visit.duration_minutes,
    serviceName: visit.service_name,
    price: visit.price_cents,
    practitionerName: `${visit.first_name} ${visit.last_name}`,
    clientName: visit.client_name,
    clientEmail: visit.client_email,
    clientPhone: visit.client_phone,
  }
}

function visitStart({ date, start_minute: minute }: VisitRow): LocalTime {
  return { day: date, minute }
}

/** `2027-04-14T10:30`. */
function placeOf({ day, minute }: LocalTime): string {
  return `${day}T${formatTime(minute)}`
}

function placeIn(place: string): LocalTime {
  const [day = '', time = ''] = place.split('T')
  return { day, minute: parseTime(time) ?? 0 }
}
