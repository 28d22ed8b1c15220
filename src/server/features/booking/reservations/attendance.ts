import type { Admin } from '#contract/accounts/sign-in.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { deadlineOf } from '#domain/booking/deadline.ts'
import { isPast, toDateAndTime, toLocalTime } from '#domain/language/time.ts'
import { type Attendance, absencesCountFrom, attendanceRefusal } from '#domain/visit/attendance.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { updateAttendance } from '#server/practice/reservations/attendance.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { readBookingLimits } from '../../messages/booking-limits/queries.ts'
import { countAbsencesByClient, findAttendedReservation } from './attendance-queries.ts'

/** `date` and, if named, `version` are preconditions. */
type AttendedRef = { caller: Admin; id: number; date: string; version?: number | undefined }

/** Sent again after its answer was lost, the request gets the first answer, whatever has become of the reservation. */
type NotedRef = AttendedRef & { idempotency: IdempotentRequest }

export async function noteAttendance(
  context: AppContext,
  { idempotency, ...reference }: NotedRef,
  attendance: Attendance | null,
): Promise<number> {
  const { database, clock } = context
  const earlier = await findReply<number>(database.kysely, idempotency)
  if (earlier !== null) return earlier
  const { praticienId } = await requireReservation(database.kysely, reference)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    // The first request may have been running until now.
    const concurrent = await findReply<number>(trx, idempotency)
    if (concurrent !== null) return concurrent
    const reservation = await requireReservation(trx, reference)
    const refusal = attendanceRefusal(toStateColumns(reservation), attendance, clock.local())
    if (refusal !== null) throw new Refusal(refusal)
    const version = await updateAttendance(trx, reference, { attendance, now: clock.instant() })
    if (version === undefined) throw new Refusal('reservation_moved')
    await storeReply(trx, idempotency, version)
    return version
  })
}

async function requireReservation(db: Db, { caller, id, date }: AttendedRef) {
  const reservation = await findAttendedReservation(db, id, scopeOf(caller))
  if (!reservation) throw new Refusal('not_found')
  if (reservation.date !== date) throw new Refusal('reservation_moved')
  return reservation
}

/** Adds to reservations to come how often their clients were absent, and until when these may cancel online. */
export async function withProspects<Reservation extends AgendaReservation>(
  { database: { kysely: db }, clock }: AppContext,
  reservations: readonly Reservation[],
): Promise<Reservation[]> {
  const now = clock.local()
  const { missedBeforeSign } = await readBookingLimits(db)
  const counts = await countAbsencesByClient(db, absencesCountFrom(now.day))
  const { cancelHours } = await readStored(db, 'deadlines')
  return reservations.map((reservation) => {
    const start = toLocalTime(reservation)
    if (isPast(start, now)) return reservation
    const missed = counts.get(reservation.clientId ?? 0) ?? 0
    return {
      ...reservation,
      absences: missed >= missedBeforeSign ? missed : 0,
      cancellableUntil: toDateAndTime(deadlineOf(start, cancelHours)),
    }
  })
}
