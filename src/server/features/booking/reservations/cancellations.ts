import type { Admin } from '#contract/accounts/sign-in.ts'
import {
  type CancellationOutcome,
  MAX_CANCELLATIONS,
  type RestorationOutcome,
  type UpcomingReservation,
} from '#contract/booking/cancellations.ts'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { matchesClient } from '#domain/clients/client.ts'
import { type Day, type LocalTime, toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { type Db, NO_OVERLAP, violates } from '#server/db/engine.ts'
import { cancelReservation } from './actions.ts'
import { withProspects } from './attendance.ts'
import { selectReservations, toAgendaReservation } from './queries.ts'
import { restoreReservation } from './restoration.ts'

const HOUR_MS = 3_600_000

type Filter = {
  date?: Day | undefined
  until?: Day | undefined
  praticienId?: number | undefined
  client?: string | undefined
  bookedWithinHours?: number | undefined
}

export async function listUpcomingReservations(
  context: AppContext,
  caller: Admin,
  { date, until = date, praticienId, client, bookedWithinHours }: Filter,
): Promise<{ reservations: UpcomingReservation[]; isWhole: boolean }> {
  const { config, database, clock } = context
  const rows = await listUpcoming(database.kysely, {
    now: clock.local(),
    date,
    until,
    praticienId,
    ...scopeOf(caller),
    bookedAfter: bookedWithinHours && clock.instant() - bookedWithinHours * HOUR_MS,
    // A client is searched by accent-insensitive words, which SQL cannot do on both engines.
    limit: client === undefined ? MAX_CANCELLATIONS + 1 : undefined,
  })
  const reservations = rows
    .map((row) => ({
      ...toAgendaReservation(row),
      bookedAt: toDateAndTime(zonedTime(config.timeZone, Number(row.created_at))),
      online: row.source === 'public',
    }))
    .filter((reservation) => client === undefined || matchesClient(reservation, client))
  return {
    reservations: await withProspects(context, reservations.slice(0, MAX_CANCELLATIONS)),
    isWhole: reservations.length <= MAX_CANCELLATIONS,
  }
}

export type ReservationVersion = { id: number; date: Day; version?: number | undefined }

const CANCELLATION_REFUSALS: Partial<Record<RefusalCode, CancellationOutcome>> = {
  not_found: 'gone',
  reservation_moved: 'changed',
  reservation_past: 'past',
}

export type Batch = { reservations: ReservationVersion[]; hasTime: () => boolean }

/** By the practice. One transaction each, so that a long list does not keep visitors from booking. */
export async function cancelReservations(
  context: AppContext,
  caller: Admin,
  { reservations, hasTime, tellClients: tellClient }: Batch & { tellClients: boolean },
) {
  const results: { id: number; outcome: CancellationOutcome; version: number | null }[] = []
  for (const reservation of reservations) {
    const { id } = reservation
    if (!hasTime()) {
      results.push({ id, outcome: 'not_tried', version: null })
      continue
    }
    const cancellation = cancelReservation(
      context,
      { caller, ...reservation },
      { tellClient, by: 'practice' },
    )
    const result = await cancellation.then(
      ({ version }) => ({ outcome: 'cancelled' as const, version }),
      (error) => ({ outcome: outcomeOf(error, CANCELLATION_REFUSALS), version: null }),
    )
    results.push({ id, ...result })
  }
  return results
}

const RESTORATION_REFUSALS: Partial<Record<RefusalCode, RestorationOutcome>> = {
  not_found: 'gone',
  reservation_moved: 'changed',
  client_booked_twice: 'concurrent',
}

export async function restoreReservations(
  context: AppContext,
  caller: Admin,
  { reservations, hasTime, concurrent }: Batch & { concurrent?: boolean | undefined },
) {
  const results: { id: number; outcome: RestorationOutcome }[] = []
  for (const reservation of reservations) {
    const restoration = hasTime()
      ? restoreReservation(context, { caller, ...reservation }, { concurrent })
      : null
    const outcome = await restoration?.then(
      () => 'restored' as const,
      (error) => (violates(error, NO_OVERLAP) ? 'taken' : outcomeOf(error, RESTORATION_REFUSALS)),
    )
    results.push({ id: reservation.id, outcome: outcome ?? 'not_tried' })
  }
  return results
}

export function outcomeOf<Outcome>(error: unknown, outcomes: Partial<Record<RefusalCode, Outcome>>): Outcome {
  const outcome = error instanceof Refusal ? outcomes[error.code] : undefined
  if (outcome === undefined) throw error
  return outcome
}

type UpcomingFilter = AgendaScope & {
  now: LocalTime
  date?: Day
  until?: Day
  bookedAfter?: number
  limit?: number
}

async function listUpcoming(db: Db, { now, date, until, praticienId, bookedAfter, limit }: UpcomingFilter) {
  let query = selectReservations(db)
    .select(['agenda_entries.created_at', 'source'])
    .where('date', '>=', now.day)
    .where((eb) => eb.or([eb('date', '>', now.day), eb('start_minute', '>', now.minute)]))
  if (date !== undefined) query = query.where('date', '>=', date)
  if (until !== undefined) query = query.where('date', '<=', until)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  if (bookedAfter !== undefined) query = query.where('agenda_entries.created_at', '>', bookedAfter)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
}
