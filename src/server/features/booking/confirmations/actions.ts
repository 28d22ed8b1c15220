import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { Refusal } from '#contract/errors.ts'
import { toEuros } from '#domain/language/money.ts'
import { formatTime, frenchTime } from '#domain/language/time.ts'
import { type MessageValues, reservationValues } from '#domain/messages/message-values.ts'
import { DEPOSIT_MS } from '#domain/visit/deposit.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { consumeLink, createLink } from '#server/db/statements/one-time-links.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { assignRecord } from '#server/practice/records/client-records.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { createReservationLink } from '../../messages/links/actions.ts'
import { notifyReservationChange } from '../../messages/notifications/actions.ts'
import { readConcurrentNote } from '../../messages/notifications/concurrent-note.ts'
import { mailStranger } from '../../messages/notifications/stranger-mails.ts'
import {
  confirmEntry,
  findPendingBooking,
  findPendingEntry,
  insertPendingBooking,
  type PendingBookingRow,
} from './queries.ts'

export const TO_CONFIRM = 'booking_to_confirm'

export async function requestConfirmation(
  context: AppContext,
  trx: Trx,
  { entryId, until, address }: { entryId: number; until: number; address: string | null },
): Promise<void> {
  const { config, clock } = context
  const { token, row } = createLink(clock.instant())
  await insertPendingBooking(trx, { ...row, entry_id: entryId })
  const entry = await findPendingEntry(trx, entryId)
  if (entry.client_email === null) return
  const isSent = await mailStranger(context, trx, {
    type: TO_CONFIRM,
    event: `${TO_CONFIRM}:${entryId}:${clock.instant()}`,
    to: entry.client_email,
    values: {
      ...valuesOf(entry),
      confirmUrl: `${await findSiteOrigin(config, trx)}/confirmation/${token}`,
      confirmBefore: frenchTime(zonedTime(config.timeZone, until).minute),
    },
    address,
  })
  if (!isSent) throw new Refusal('booking_by_phone')
}

/** Nothing that the visitor typed: the mail goes to an address that nobody has confirmed. */
function valuesOf(entry: Awaited<ReturnType<typeof findPendingEntry>>): MessageValues {
  return reservationValues({
    at: { day: entry.date, minute: entry.start_minute },
    duration: entry.duration_minutes,
    serviceName: entry.service_name,
    price: entry.price_cents,
    practitionerName: `${entry.first_name} ${entry.last_name}`,
    clientName: null,
    clientEmail: null,
    clientPhone: null,
  })
}

export async function showPendingBooking(context: AppContext, token: string): Promise<PendingBooking> {
  return toReply(context, await requirePendingBooking(context, token))
}

/** Idempotent. Throws confirmation_ended once the slot is no longer held. */
export async function confirmBooking(
  context: AppContext,
  token: string,
): Promise<PendingBooking & { link: string }> {
  const { database, clock } = context
  const { entryId, praticienId, deposit, kind } = await requirePendingBooking(context, token)
  if (entryId === null || praticienId === null) throw new Refusal('confirmation_ended')
  if (deposit !== null && kind === 'hold') throw new Refusal('deposit_unpaid')
  await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const now = clock.instant()
    const client = await confirmEntry(trx, entryId, now)
    if (!client) return
    await assignRecord(trx, { reservationId: entryId, client, now, byStaff: false })
    await consumeLink(trx, 'pending_bookings', { token, now })
    const change = { reservationId: entryId, tellClient: true, actorId: null }
    await notifyReservationChange(context, trx, { ...change, kind: 'created' })
  })
  const reply = await showPendingBooking(context, token)
  if (reply.state !== 'confirmed') throw new Refusal('confirmation_ended')
  return { ...reply, link: await createReservationLink(context, database.kysely, entryId) }
}

/** Unknown and malformed tokens, and those older than a day, get the same not_found. */
async function requirePendingBooking(
  { database, clock }: AppContext,
  token: string,
): Promise<PendingBookingRow> {
  const row = await findPendingBooking(database.kysely, { token, now: clock.instant() })
  if (!row) throw new Refusal('not_found')
  return row
}

function stateOf({ kind, cancelledAt, heldUntil }: PendingBookingRow, now: number): PendingBooking['state'] {
  if (kind === 'reservation' && cancelledAt === null) return 'confirmed'
  return kind === 'hold' && Number(heldUntil) > now ? 'pending' : 'ended'
}

async function toReply(context: AppContext, row: PendingBookingRow): Promise<PendingBooking> {
  const { config, clock } = context
  const { entryId, heldUntil, date, start, duration } = row
  const state = stateOf(row, clock.instant())
  if (state === 'ended' || entryId === null || date === null || start === null || duration === null)
    return { state: 'ended', booking: null, ...tooLateOf(row) }
  const isPending = state === 'pending'
  // A link that was mailed: whoever follows it reads that mailbox.
  const isMailed = !isPending && row.deposit === null
  const note = isMailed ? await readConcurrentNote(context.database.kysely, [{ ...row, id: entryId }]) : ''
  return {
    state,
    booking: {
      id: entryId,
      date,
      time: formatTime(start),
      duration,
      service: row.service,
      practitioner: `${row.firstName} ${row.lastName}`,
      price: row.cents === null ? null : toEuros(row.cents),
      confirmBefore: isPending ? formatTime(zonedTime(config.timeZone, Number(heldUntil)).minute) : null,
      ...(note !== '' && { note }),
      ...(await depositOf(context, row)),
    },
  }
}

function tooLateOf({ paidTooLate }: PendingBookingRow) {
  return paidTooLate ? { paidTooLate: toEuros(paidTooLate) } : {}
}

async function depositOf(
  { config, database }: AppContext,
  { kind, deposit, depositKind, bookedAt }: PendingBookingRow,
) {
  if (deposit === null) return {}
  if (kind !== 'hold') return { hasDeposit: true as const }
  const payBefore = formatTime(zonedTime(config.timeZone, Number(bookedAt) + DEPOSIT_MS).minute)
  const agreed = depositKind ?? (await readStored(database.kysely, 'deposits')).kind
  return { deposit: { kind: agreed, euros: toEuros(deposit), payBefore } }
}
