import { OBSOLETE_DELAY_MS, UNDO_MS } from '#domain/booking/undo.ts'
import { isSameAddress, phoneKey } from '#domain/clients/client.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { isPast, type LocalTime } from '#domain/language/time.ts'
import { seriesValues, shortSeriesDates, siteValues } from '#domain/messages/message-values.ts'
import { MESSAGE_KINDS, type MessageType } from '#domain/messages/notification.ts'
import { replyToOf } from '#domain/messages/reply-to.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { siteOriginIn } from '#server/db/site-address.ts'
import { readMessageSettings } from '#server/db/statements/settings.ts'
import { enqueue, type NewMessage, withdrawMessages } from '#server/jobs/queries.ts'
import { findDateOfSeries, listSeriesRows } from '#server/practice/reservations/series.ts'
import { smsRecipient } from '#server/sms/number.ts'
import { linkValues } from '../links/actions.ts'
import { withConcurrentNote } from './concurrent-note.ts'
import {
  type ContactAddresses,
  findActiveTemplate,
  listMessageReservations,
  listStaffContacts,
  type MessageReservationRow,
  startOfRow,
  toMessageReservation,
} from './queries.ts'
import { fillReservationMail, fillSms } from './reservation-messages.ts'
import { listPendingSeriesMessages, type PendingSeriesMessage, seriesEvent } from './series-queries.ts'

const TYPES = {
  client: { booked: 'series_booked', changed: 'series_changed' },
  practitioner: { booked: 'staff_series_new', changed: 'staff_series_changed' },
} as const satisfies Record<string, Record<'booked' | 'changed', MessageType>>

type Audience = keyof typeof TYPES

type SeriesNotice = {
  kind: 'booked' | 'changed'
  seriesId: number
  /** The dates that are new or have changed. */
  reservationIds: readonly number[]
  tellClient: boolean
  /** A client without a mailbox is told by SMS. */
  sendsSms: boolean
  actorId: number
  /** Undoes a change: a message about it that has not left is withdrawn, and none is written. */
  isUndo?: boolean | undefined
}

/** One message about all of them; whoever has still to read of the series gets that message with the new dates. */
export async function notifySeriesChange(
  context: AppContext,
  trx: Trx,
  notice: SeriesNotice,
): Promise<{ willTell: boolean }> {
  const [first] = await listMessageReservations(trx, notice.reservationIds)
  if (!first) return { willTell: false }
  const willTell = await notifyAudience(context, trx, { ...notice, audience: 'client', first })
  await notifyAudience(context, trx, { ...notice, audience: 'practitioner', first })
  return { willTell }
}

type AudienceNotice = SeriesNotice & { audience: Audience; first: MessageReservationRow }

async function notifyAudience(context: AppContext, trx: Trx, notice: AudienceNotice): Promise<boolean> {
  const { audience, seriesId, kind, first, reservationIds } = notice
  const types = Object.values(TYPES[audience])
  const pending = await listPendingSeriesMessages(context.database, trx, { seriesId, types })
  await withdrawMessages(trx, idsOf(pending))
  const isUnread = pending.some(({ type }) => type === TYPES[audience].booked)
  const isMerged = pending.some((message) => message.isMerged)
  const isTakenBack = notice.isUndo === true && pending.length > 0 && !isMerged
  const isWanted = audience === 'practitioner' ? notice.actorId !== first.practitioner_id : notice.tellClient
  if (!isUnread && (isTakenBack || !isWanted)) return false
  const fileIds = [...reservationIds, ...pending.flatMap((message) => message.fileIds)]
  const told = await enqueueSeriesMessage(context, trx, {
    type: TYPES[audience][isUnread ? 'booked' : kind],
    seriesId,
    reservationId: first.id,
    fileIds,
    delayMs: UNDO_MS,
    sendsSms: notice.sendsSms,
    isMerged: pending.length > 0,
  })
  return told !== null
}

/**
 * One date of a series has changed alone: whoever has still to read of the series gets it as it is now, and no message
 * about that date. Returns whom this concerns.
 */
export async function rewriteSeriesMessages(
  context: AppContext,
  trx: Trx,
  { reservation, isCancelled }: { reservation: MessageReservationRow; isCancelled: boolean },
): Promise<ReadonlySet<Audience>> {
  const { series_id: seriesId, id: reservationId } = reservation
  if (seriesId === null) return new Set()
  const rewritten = await rewritePending(context, trx, { seriesId, reservationId, isCancelled })
  // Another mailbox than that of the date: whoever reads it gets a message of its own.
  const isToldOf = (to: MessageReservationRow | null) =>
    isCancelled || to === null || isSameAddress(to.client_email, reservation.client_email)
  const told = rewritten.filter(({ audience, to }) => audience === 'practitioner' || isToldOf(to))
  return new Set(told.map(({ audience }) => audience))
}

/** A date has left the series, with another client: no message that waits names it, or brings its link. */
export async function rewriteMessagesOfSeries(
  context: AppContext,
  trx: Trx,
  seriesId: number,
): Promise<void> {
  const reservationId = await findDateOfSeries(trx, seriesId)
  await rewritePending(context, trx, { seriesId, reservationId, isCancelled: false })
}

type Rewritten = { audience: Audience; to: MessageReservationRow | null }

async function rewritePending(
  context: AppContext,
  trx: Trx,
  {
    seriesId,
    reservationId,
    isCancelled,
  }: { seriesId: number; reservationId: number | undefined; isCancelled: boolean },
): Promise<Rewritten[]> {
  const types = Object.values(TYPES).flatMap(({ booked, changed }) => [booked, changed])
  const pending = await listPendingSeriesMessages(context.database, trx, { seriesId, types })
  await withdrawMessages(trx, idsOf(pending))
  if (reservationId === undefined) return []
  // Past the undo window, in case the date is restored.
  const delayMs = isCancelled ? OBSOLETE_DELAY_MS : UNDO_MS
  const rewritten: Rewritten[] = []
  for (const { type, fileIds, channel, recipient } of uniqueTypes(pending)) {
    const message = {
      type,
      seriesId,
      reservationId,
      fileIds,
      delayMs,
      sendsSms: channel === 'sms',
      isMerged: true,
      recipient,
    }
    const to = await enqueueSeriesMessage(context, trx, message)
    rewritten.push({ audience: MESSAGE_KINDS[type].audience === 'client' ? 'client' : 'practitioner', to })
  }
  return rewritten
}

/** Their dates to come, all in one message again. False for a date of its own, or if nothing will leave. */
export async function resendSeries(
  context: AppContext,
  trx: Trx,
  { id: reservationId, series_id: seriesId }: MessageReservationRow,
): Promise<boolean> {
  if (seriesId === null || (await listSeriesRows(trx, reservationId)).length < 2) return false
  const types = Object.values(TYPES.client)
  const pending = await listPendingSeriesMessages(context.database, trx, { seriesId, types })
  await withdrawMessages(trx, idsOf(pending))
  const type = TYPES.client.booked
  const message = { type, seriesId, reservationId, fileIds: [], delayMs: UNDO_MS, sendsSms: false }
  return (await enqueueSeriesMessage(context, trx, { ...message, isMerged: true, isResent: true })) !== null
}

/** By mail and by SMS it is one message. */
function uniqueTypes(pending: readonly PendingSeriesMessage[]): PendingSeriesMessage[] {
  return [...new Map(pending.map((message) => [message.type, message])).values()]
}

function idsOf(messages: readonly PendingSeriesMessage[]): number[] {
  return messages.map(({ id }) => id)
}

type SeriesMessage = {
  type: MessageType
  seriesId: number
  /** One of its dates. */
  reservationId: number
  fileIds: readonly number[]
  delayMs: number
  sendsSms: boolean
  isMerged: boolean
  isResent?: boolean
  /** Of the message that is written anew: a practitioner reads of their own dates alone. */
  recipient?: string
}

/** Returns the next date, whose client is told; null if nothing will leave: no date to come, no address, or switched off. */
async function enqueueSeriesMessage(
  context: AppContext,
  trx: Trx,
  { type, seriesId, fileIds, delayMs, sendsSms, isMerged, isResent = false, ...about }: SeriesMessage,
): Promise<MessageReservationRow | null> {
  const { clock, config } = context
  const rows = await listDatesToTell(context, trx, { type, ...about })
  const idsOfNext = rows.map(({ id }) => id)
  const [next] = rows
  const template = await findActiveTemplate(trx, type)
  if (!next || !template) return null
  const settings = await readMessageSettings(trx)
  const siteOrigin = siteOriginIn(config, settings)
  const [head, ...others] = [next, ...rows.slice(1)].map(toMessageReservation)
  const values = {
    ...siteValues(toPublicSettings(settings), siteOrigin),
    ...(head && seriesValues([head, ...others])),
    ...(await linkValues(context, trx, { type, reservation: next, siteOrigin })),
  }
  const now = clock.instant()
  const common = {
    type,
    event: seriesEvent({ type, seriesId, now, isMerged, isResent }),
    // Under its next date in the journal, but about all of them: no single change makes it stale.
    reservation: { id: next.id },
    replyTo: replyToOf(type, next),
  }
  const filled = fillReservationMail(template, values, { type, settings })
  const mail = await withConcurrentNote(trx, filled, { type, reservations: rows })
  const short = { ...values, seriesDates: shortSeriesDates(rows.map(startOfRow)) }
  const smsText = fillSms(template, short)
  const messages = (await recipientsOf(trx, { type, next, sendsSms })).flatMap(({ email, phone }) => {
    const written: NewMessage[] = []
    const calendarDates = fileOf({ type, fileIds, idsToCome: idsOfNext })
    if (email !== null) written.push({ ...common, ...mail, recipient: email, calendarDates })
    if (phone !== null && smsText !== null) {
      const { replyTo: _, ...about } = common
      const { subject } = mail
      written.push({ ...about, channel: 'sms', ...smsRecipient(phone, config), subject, body: smsText })
    }
    return written
  })
  const count = await enqueue(trx, messages, { ...context, notBefore: now + delayMs, siteOrigin })
  return count > 0 ? next : null
}

type Told = Pick<SeriesMessage, 'type' | 'reservationId' | 'recipient'>

/** Live dates to come: of one mailbox, or of one number where there is none; to a practitioner, their own. */
async function listDatesToTell(
  { clock, config }: AppContext,
  trx: Trx,
  { type, reservationId, recipient }: Told,
): Promise<MessageReservationRow[]> {
  const live = (await listSeriesRows(trx, reservationId)).filter(({ isCancelled }) => !isCancelled)
  const rows = await listMessageReservations(trx, idsToCome(live, clock.local()))
  const isOfClient = MESSAGE_KINDS[type].audience === 'client'
  const own = isOfClient || recipient === undefined ? rows : await datesOf(config, trx, { rows, recipient })
  const [next] = own
  return own.filter((row) =>
    isOfClient ? isOfSameClient(row, next) : row.practitioner_id === next?.practitioner_id,
  )
}

function isOfSameClient(row: MessageReservationRow, next: MessageReservationRow | undefined): boolean {
  const isSameMailbox = isSameAddress(row.client_email, next?.client_email ?? null)
  const isSameNumber = phoneKey(row.client_phone ?? '') === phoneKey(next?.client_phone ?? '')
  return isSameMailbox && (row.client_email !== null || isSameNumber)
}

/** With the practitioner who has this address or number. */
async function datesOf(
  config: AppContext['config'],
  trx: Trx,
  { rows, recipient }: { rows: readonly MessageReservationRow[]; recipient: string },
): Promise<MessageReservationRow[]> {
  const contacts = await listStaffContacts(trx, [...new Set(rows.map((row) => row.practitioner_id))])
  const told = contacts.filter(
    ({ email, phone }) =>
      email === recipient || (phone !== null && smsRecipient(phone, config).recipient === recipient),
  )
  const own = new Set(told.map(({ id }) => id))
  return rows.filter((row) => own.has(row.practitioner_id))
}

/** A client who has read of no date gets none that is cancelled. */
function fileOf({
  type,
  fileIds,
  idsToCome,
}: Pick<SeriesMessage, 'type' | 'fileIds'> & { idsToCome: readonly number[] }):
  | readonly number[]
  | undefined {
  if (type === TYPES.client.booked) return idsToCome
  return type === TYPES.client.changed ? [...new Set(fileIds)] : undefined
}

function idsToCome(rows: readonly { id: number; date: string; start: number }[], now: LocalTime): number[] {
  return rows.filter(({ date, start }) => !isPast({ day: date, minute: start }, now)).map(({ id }) => id)
}

async function recipientsOf(
  trx: Trx,
  { type, next, sendsSms }: { type: MessageType; next: MessageReservationRow; sendsSms: boolean },
): Promise<ContactAddresses[]> {
  if (MESSAGE_KINDS[type].audience !== 'client') return listStaffContacts(trx, [next.practitioner_id])
  if (next.client_email !== null) return [{ email: next.client_email, phone: null }]
  return sendsSms ? [{ email: null, phone: next.client_phone }] : []
}
