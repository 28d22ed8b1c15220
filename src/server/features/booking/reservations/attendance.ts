import type { Admin } from '#contract/accounts/sign-in.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { type Attendance, absencesCountFrom, attendanceRefusal } from '#domain/booking/attendance.ts'
import { deadlineOf } from '#domain/booking/deadline.ts'
import { type Day, isPast, toDateAndTime, toLocalTime } from '#domain/language/time.ts'
import { readDeadlines } from '#server/agendas/deadlines.ts'
import { isMissed, STATE_COLUMNS, toStateColumns } from '#server/agendas/reservation-state.ts'
import { type EntryVersion, lockAgendas, updateEntry } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Engine, Trx } from '#server/db/engine.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'
import { readBookingLimits } from '../../messages/booking-limits/queries.ts'

/** `date` and, if named, `version` are preconditions. */
type AttendedRef = { caller: Admin; id: number; date: string; version?: number | undefined }

export async function noteAttendance(
  context: AppContext,
  reference: AttendedRef,
  attendance: Attendance | null,
): Promise<number> {
  const { database, clock } = context
  const { praticienId } = await requireReservation(database.kysely, reference)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const reservation = await requireReservation(trx, reference)
    const refusal = attendanceRefusal(toStateColumns(reservation), attendance, clock.local())
    if (refusal !== null) throw new Refusal(refusal)
    const version = await updateAttendance(trx, reference, { attendance, now: clock.instant() })
    if (version === undefined) throw new Refusal('reservation_moved')
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
  const { cancelHours } = await readDeadlines(db)
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

async function findAttendedReservation(db: Db, id: number, { praticienId }: AgendaScope) {
  let query = db
    .selectFrom('agenda_entries')
    .select(['practitioner_id as praticienId', ...STATE_COLUMNS])
    .where('id', '=', id)
    .where('kind', '=', 'reservation')
    .where('handed_over', '=', 0)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.executeTakeFirst()
}

/** Undefined if the reservation has changed since. */
async function updateAttendance(
  trx: Trx,
  reservation: EntryVersion,
  { attendance, now }: { attendance: Attendance | null; now: number },
): Promise<number | undefined> {
  const row = await updateEntry(trx, reservation).set({ attendance, updated_at: now }).executeTakeFirst()
  return row?.version
}

/** Of every client that was absent since. */
async function countAbsencesByClient(db: Db, since: Day): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('agenda_entries')
    .select((eb) => ['client_id as clientId', eb.fn.countAll<number>().as('absences')])
    .where(isMissed())
    .where('date', '>=', since)
    .where('client_id', 'is not', null)
    .groupBy('client_id')
    .orderBy('client_id')
    .$narrowType<{ clientId: number }>()
    .execute()
  return new Map(rows.map(({ clientId, absences }) => [clientId, Number(absences)]))
}

/** E-mail addresses of absences: of every name at the addresses of one mailbox group. */
export async function listAbsencesOfGroup(
  trx: Trx,
  { engine, group, since }: { engine: Engine; group: string; since: Day },
): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select('client_email as email')
    .where(isMissed())
    .where('date', '>=', since)
    .where(mailboxGroupOfClient(engine), '=', group)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}
