import type { HeldSlot } from '#contract/booking/calendar.ts'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { type DayRange, formatTime } from '#domain/language/time.ts'
import { isLiveHold } from '#server/agendas/queries.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'

export async function listHolds(
  db: Db,
  { start, end, now, praticienId, timeZone }: DayRange & AgendaScope & { now: number; timeZone: string },
): Promise<HeldSlot[]> {
  let query = db
    .selectFrom('agenda_entries')
    .leftJoin('pending_bookings', 'entry_id', 'agenda_entries.id')
    .select(['agenda_entries.id', 'date', 'start_minute', 'duration_minutes', 'practitioner_id'])
    .select(['client_name', 'held_until', 'entry_id'])
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    time: formatTime(row.start_minute),
    duration: row.duration_minutes,
    praticienId: row.practitioner_id,
    clientName: row.client_name,
    confirmBefore:
      row.entry_id === null ? null : formatTime(zonedTime(timeZone, Number(row.held_until)).minute),
  }))
}
