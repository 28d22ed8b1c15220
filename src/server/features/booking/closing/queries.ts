import { type ExpressionBuilder, sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Day, LocalTime, Span } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'

/** As it was read: a changed block is another. */
export type BlockVersion = { id: number; version: number }

type BlocksOfDays = {
  praticienId: number
  days: readonly Day[]
  hours: Span
  label: string | null
  now: number
}

/** The same hours on each day. May violate the constraint `reservations_no_overlap`. */
export async function insertBlocks(
  trx: Trx,
  { praticienId, days, hours, label, now }: BlocksOfDays,
): Promise<BlockVersion[]> {
  if (days.length === 0) return []
  const rows = days.map((date) => ({
    kind: 'block' as const,
    source: 'staff' as const,
    practitioner_id: praticienId,
    label,
    date,
    start_minute: hours.start,
    duration_minutes: hours.end - hours.start,
    buffer_minutes: 0,
    occupied_until: hours.end,
    created_at: now,
    updated_at: now,
  }))
  return trx.insertInto('agenda_entries').values(rows).returning(['id', 'version']).execute()
}

/** Of the agenda, unchanged and not over; returns their dates. */
export async function deleteBlocks(
  trx: Trx,
  { praticienId, blocks, now }: { praticienId: number; blocks: readonly BlockVersion[]; now: LocalTime },
): Promise<Day[]> {
  if (blocks.length === 0) return []
  const rows = await trx
    .deleteFrom('agenda_entries')
    .where('kind', '=', 'block')
    .where('practitioner_id', '=', praticienId)
    .where((eb) => eb.or(blocks.map(({ id, version }) => eb.and({ id, version }))))
    .where(isNotOver(now))
    .returning('date')
    .execute()
  return rows.map(({ date }) => date)
}

/** Not over, in order of time. */
export async function listBlocksToCome(db: Db, { praticienId }: AgendaScope, now: LocalTime) {
  let query = db
    .selectFrom('agenda_entries')
    .select(['id', 'version', 'practitioner_id', 'date', 'start_minute', 'duration_minutes', 'label'])
    .where('kind', '=', 'block')
    .where(isNotOver(now))
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.orderBy('date').orderBy('start_minute').orderBy('id').execute()
}

/** Live reservations from today to a day, as much of each as closed time is compared with. */
export async function listReservedSpans(
  db: Db,
  { praticienId, start, end }: AgendaScope & { start: Day; end: Day },
) {
  let query = db
    .selectFrom('agenda_entries')
    .select(['practitioner_id', 'date', 'start_minute', 'duration_minutes'])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.orderBy('date').orderBy('id').execute()
}

/** Bookings from a day on that their clients may still confirm or pay for. */
export async function listPendingSpans(
  db: Db,
  { praticienId, start, end, now }: AgendaScope & { start: Day; end: Day | undefined; now: number },
) {
  let query = db
    .selectFrom('agenda_entries')
    .innerJoin('pending_bookings', 'entry_id', 'agenda_entries.id')
    .select(['date', 'start_minute', 'duration_minutes'])
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .where('date', '>=', start)
  if (end !== undefined) query = query.where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
}

function isNotOver({ day, minute }: LocalTime) {
  return (eb: ExpressionBuilder<Tables, 'agenda_entries'>) =>
    eb.or([
      eb('date', '>', day),
      eb.and([eb('date', '=', day), eb(sql`start_minute + duration_minutes`, '>', minute)]),
    ])
}
