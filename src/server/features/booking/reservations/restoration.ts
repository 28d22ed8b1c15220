import { sql } from 'kysely'
import type { ClientMessage } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { UNDO_DEADLINE_MS } from '#domain/booking/undo.ts'
import { formatTime } from '#domain/language/time.ts'
import { CLIENT_TYPES, NEWS, PRACTITIONER_TYPES } from '#domain/messages/message-plan.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { withdrawMessages } from '#server/jobs/queries.ts'
import { refuseConcurrent } from '#server/practice/reservations/concurrent-reservations.ts'
import { type Booking, lockAgendas } from '#server/practice/reservations/write.ts'
import { notifyReservationChange } from '../../messages/notifications/actions.ts'
import { findLastToldType, listPendingMessages } from '../../messages/notifications/queries.ts'
import { requireUnchanged, toNotice } from './actions.ts'
import { findClientMessage } from './client-message.ts'
import { markHandedOver, markRestored } from './queries.ts'
import type { StaffReservationRef } from './with-reservation.ts'

type Restored = { booking: Booking; version: number; clientMessage: ClientMessage }

/**
 * Undoes the cancellation of this reservation, or hands back one that somebody else has just given up: then `booking` is
 * the former one, which stands again. Throws not_found after the undo window, and slot_taken if the slot was booked
 * meanwhile. `concurrent`: also where the client has another reservation at that hour.
 */
export async function restoreReservation(
  context: AppContext,
  reference: StaffReservationRef,
  { concurrent: isMeant }: { concurrent?: boolean | undefined } = {},
): Promise<Restored> {
  const taken = await findTakenOver(context.database.kysely, reference.id, undoableNow(context, reference))
  return taken
    ? handBack(context, reference, { taken, isMeant })
    : restoreCancelled(context, reference, { isMeant })
}

type Undoable = AgendaScope & { since: number }

function undoableNow({ clock }: AppContext, { caller }: StaffReservationRef): Undoable {
  return { ...scopeOf(caller), since: clock.instant() - UNDO_DEADLINE_MS }
}

/**
 * The undo window is judged again under these locks. Once it is over, the worker drops unsent messages under theirs, and
 * a deposit goes back under the agenda's.
 */
async function lockFormer(
  context: AppContext,
  trx: Trx,
  { id, praticienId }: { id: number; praticienId: number },
): Promise<void> {
  await lockAgendas(context, trx, [praticienId])
  await listPendingMessages(context.database, trx, { reservationId: id, types: NEWS })
}

type Undoing = { isMeant: boolean | undefined }

async function restoreCancelled(
  context: AppContext,
  reference: StaffReservationRef,
  { isMeant }: Undoing,
): Promise<Restored> {
  const { database, clock } = context
  const findRestorable = (db: Db) =>
    findCancelledReservation(db, reference.id, undoableNow(context, reference))
  const cancelled = await findRestorable(database.kysely)
  if (!cancelled || cancelled.date !== reference.date) throw new Refusal('not_found')
  return database.transaction(async (trx) => {
    await lockFormer(context, trx, { id: reference.id, praticienId: cancelled.praticienId })
    if (!(await findRestorable(trx))) throw new Refusal('not_found')
    const version = requireUnchanged(await markRestored(trx, reference, clock.instant()))
    await refuseConcurrent(trx, [reference.id], { caller: reference.caller, isMeant })
    const { date, time } = cancelled
    return announceRestored(context, trx, { reference, booking: { id: reference.id, date, time }, version })
  })
}

type Announced = { reference: StaffReservationRef; booking: Booking; version: number }

async function announceRestored(
  context: AppContext,
  trx: Trx,
  { reference: { caller }, booking, version }: Announced,
): Promise<Restored> {
  const { id } = booking
  await notifyReservationChange(context, trx, { ...toNotice({ id, caller }), kind: 'restored' })
  return {
    booking,
    version,
    clientMessage: await findClientMessage(context, trx, { id, change: 'restored' }),
  }
}

async function handBack(
  context: AppContext,
  reference: StaffReservationRef,
  { taken: { formerId, praticienId }, isMeant }: Undoing & { taken: TakenOver },
): Promise<Restored> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    await lockFormer(context, trx, { id: formerId, praticienId })
    const taken = await findTakenOver(trx, reference.id, undoableNow(context, reference))
    if (!taken) throw new Refusal('not_found')
    refuseMoved(taken, reference)
    const now = clock.instant()
    requireUnchanged(await markHandedOver(trx, reference, now))
    await takeBackNews(context, trx, reference)
    const former = { id: taken.formerId, caller: reference.caller, date: taken.date }
    const version = requireUnchanged(await markRestored(trx, { id: taken.formerId }, now))
    await refuseConcurrent(trx, [taken.formerId], { caller: reference.caller, isMeant })
    const booking = { id: taken.formerId, date: taken.date, time: formatTime(taken.start) }
    return announceRestored(context, trx, { reference: former, booking, version })
  })
}

/** The former hour is only as long as the new reservation is still in it. */
function refuseMoved(taken: TakenOver, { date }: StaffReservationRef): void {
  if (taken.date !== date || taken.isElsewhere) throw new Refusal('reservation_moved')
}

/** Whoever has read of the reservation reads that it is cancelled; nobody else ever hears of it. */
async function takeBackNews(
  context: AppContext,
  trx: Trx,
  { id, caller }: StaffReservationRef,
): Promise<void> {
  const clientTypes = Object.values(CLIENT_TYPES).flat()
  const isTold = (await findLastToldType(trx, { reservationId: id, types: clientTypes })) !== null
  await notifyReservationChange(context, trx, { ...toNotice({ id, caller }, isTold), kind: 'cancelled' })
  const cancelled: readonly string[] = [...CLIENT_TYPES.cancelled, ...PRACTITIONER_TYPES.cancelled]
  const types = [...clientTypes, ...Object.values(PRACTITIONER_TYPES).flat()]
  const pending = await listPendingMessages(context.database, trx, { reservationId: id, types })
  await withdrawMessages(
    trx,
    pending.filter(({ type }) => type === null || !cancelled.includes(type)).map((message) => message.id),
  )
}

async function findCancelledReservation(
  db: Db,
  id: number,
  { praticienId, since }: AgendaScope & { since: number },
) {
  let query = db
    .selectFrom('agenda_entries')
    .select(['practitioner_id as praticienId', 'date', 'start_minute'])
    .where('id', '=', id)
    .where('kind', '=', 'reservation')
    .where('cancelled_at', '>=', since)
    .where('handed_over', '=', 0)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const row = await query.executeTakeFirst()
  return row && { praticienId: row.praticienId, date: row.date, time: formatTime(row.start_minute) }
}

/**
 * A live reservation that somebody else has given up since, with the one that ended. `isElsewhere`: it was moved, given
 * or changed in length meanwhile.
 */
async function findTakenOver(db: Db, id: number, { praticienId, since }: AgendaScope & { since: number }) {
  let query = db
    .selectFrom('agenda_entries as taken')
    .innerJoin('agenda_entries as former', 'former.id', 'taken.handed_from')
    .select([
      'former.id as formerId',
      'taken.practitioner_id as praticienId',
      'taken.date',
      'taken.start_minute as start',
      isElsewhere.as('is_elsewhere'),
    ])
    .where('taken.id', '=', id)
    .where('taken.cancelled_at', 'is', null)
    .where('former.handed_over', '=', 1)
    .where('former.cancelled_at', '>=', since)
  if (praticienId !== undefined) query = query.where('taken.practitioner_id', '=', praticienId)
  const row = await query.executeTakeFirst()
  return row && { ...row, isElsewhere: row.is_elsewhere === 1 }
}

type TakenOver = NonNullable<Awaited<ReturnType<typeof findTakenOver>>>

const isElsewhere = sql<number>`(case when taken.practitioner_id = former.practitioner_id and taken.date = former.date
  and taken.start_minute = former.start_minute and taken.occupied_until = former.occupied_until then 0 else 1 end)`
