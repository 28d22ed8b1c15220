import type { HeldSlot } from '#contract/calendar.ts'
import { type Day, formatTime } from '#domain/time.ts'
import { isLiveHold } from '#server/agendas/queries.ts'
import type { Db } from '#server/db/engine.ts'

export async function listHolds(
  db: Db,
  { start, end, now, praticienId }: { start: Day; end: Day; now: number; praticienId?: number },
): Promise<HeldSlot[]> {
  let query = db
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'start_minute', 'duration_minutes', 'practitioner_id'])
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    time: formatTime(row.start_minute),
    duration: row.duration_minutes,
    praticienId: row.practitioner_id,
  }))
}
