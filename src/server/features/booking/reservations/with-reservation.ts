import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { isPast, type LocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { findLiveReservation, findReservationDate, type LiveReservation } from './queries.ts'

/** Preconditions: the day on which the caller believes the reservation to be and, if they name it, the version they read. */
export type StaffReservationRef = { caller: Admin; id: number; date: string; version?: number | undefined }

/** Without a caller and a date, the reservation is opened by its client's link. */
export type ReservationRef = StaffReservationRef | { caller: null; id: number; date?: never; version?: never }

type ReservationWork<T> = (trx: Trx, reservation: LiveReservation) => Promise<T>

export async function withFutureReservation<T>(
  context: AppContext,
  reference: ReservationRef,
  work: ReservationWork<T>,
): Promise<T> {
  return withReservation(context, { reference }, async (trx, reservation) => {
    if (isPast(startOf(reservation), context.clock.local())) throw new Refusal('reservation_past')
    return work(trx, reservation)
  })
}

/**
 * The lock serializes changes of a reservation: otherwise two would each miss the other's pending message. Starts
 * anew if the reservation is given to a colleague before its agenda is locked.
 */
export async function withReservation<T>(
  context: AppContext,
  { reference, receiverId }: { reference: ReservationRef; receiverId?: number | undefined },
  work: ReservationWork<T>,
): Promise<T> {
  const { database } = context
  const { praticienId } = await requireLive(database.kysely, reference)
  const done = await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId, receiverId ?? praticienId])
    const reservation = await requireLive(trx, reference)
    return reservation.praticienId === praticienId ? { result: await work(trx, reservation) } : null
  })
  return done ? done.result : withReservation(context, { reference, receiverId }, work)
}

/** Throws reservation_cancelled only for the client; staff get not_found, as for a colleague's reservation. */
async function requireLive(db: Db, { caller, id, date }: ReservationRef): Promise<LiveReservation> {
  const reservation = await findLiveReservation(db, id, caller === null ? {} : scopeOf(caller))
  if (reservation) {
    if (date !== undefined && reservation.date !== date) throw new Refusal('reservation_moved')
    return reservation
  }
  const isCancelled = caller === null && (await findReservationDate(db, id, {}))
  throw new Refusal(isCancelled ? 'reservation_cancelled' : 'not_found')
}

export function startOf(reservation: Pick<LiveReservation, 'date' | 'start'>): LocalTime {
  return { day: reservation.date, minute: reservation.start }
}
