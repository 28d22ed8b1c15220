import { openedMinutes } from '#domain/booking/slots/unworked.ts'
import { workingDay } from '#domain/booking/slots/working-day.ts'
import type { Day, Minute, Span } from '#domain/language/time.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/engine.ts'
import { readRules, wallClockOf } from './availability.ts'

export type OpenedDay = { praticienId: number; day: Day; minutes: Minute }

/** The minutes by which occupancy is measured, of each practitioner on each of consecutive days. */
export async function readOpenedDays(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db,
  { ids, days }: { ids: readonly number[]; days: readonly Day[] },
): Promise<OpenedDay[]> {
  const [start, end] = [days[0], days.at(-1)]
  if (start === undefined || end === undefined) return []
  const rules = await readRules(db, ids, { start, end })
  const blocks = await listBlockedSpans(db, ids, { start, end })
  const { skipped } = wallClockOf(clock, days)
  return [...rules].flatMap(([praticienId, agenda]) =>
    days.map((day) => ({
      praticienId,
      day,
      minutes: openedMinutes(
        workingDay(agenda, day, skipped.get(day)),
        blocks.get(blockKey(praticienId, day)) ?? [],
      ),
    })),
  )
}

export function sumOpened(days: readonly OpenedDay[]): Minute {
  return days.reduce((sum, { minutes }) => sum + minutes, 0)
}

async function listBlockedSpans(
  db: Db,
  ids: readonly number[],
  { start, end }: { start: Day; end: Day },
): Promise<Map<string, Span[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('agenda_entries')
    .select([
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'duration_minutes as duration',
    ])
    .where('kind', '=', 'block')
    .where('date', '>=', start)
    .where('date', '<=', end)
    .where('practitioner_id', 'in', ids)
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
  const spans = new Map<string, Span[]>()
  for (const { praticienId, date, start: from, duration } of rows) {
    const key = blockKey(praticienId, date)
    spans.set(key, [...(spans.get(key) ?? []), { start: from, end: from + duration }])
  }
  return spans
}

function blockKey(praticienId: number, day: Day): string {
  return `${praticienId} ${day}`
}
