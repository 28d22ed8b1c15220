import { type Day, formatTime, parseEnd, type Span } from '#domain/language/time.ts'
import type { TestPractice } from '../practice/practice.ts'

type Busy = { date: Day; from: string; to: string }

/** A private calendar as it was last read, busy at these times; its id. */
export async function aPrivateCalendar(
  site: Pick<TestPractice, 'database' | 'clock'>,
  practitionerId: number,
  busy: readonly Busy[] = [],
): Promise<number> {
  const now = site.clock.instant()
  const row = { sealed_address: '', counts_all_day: 1, read_after: now, conflicts_seen_at: now } as const
  const { id } = await site.database.kysely
    .insertInto('elsewhere_calendars')
    .values({ ...row, practitioner_id: practitionerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (busy.length === 0) return id
  await site.database.kysely
    .insertInto('elsewhere_busy_times')
    .values(
      busy.map(({ date, from, to }) => ({
        calendar_id: id,
        practitioner_id: practitionerId,
        date,
        start_minute: parseEnd(from) ?? 0,
        end_minute: parseEnd(to) ?? 0,
        created_at: now,
      })),
    )
    .execute()
  return id
}

/** Time busy elsewhere on one day, in minutes; equal spans once, as the table holds them. */
export async function isBusyElsewhere(
  site: Pick<TestPractice, 'database' | 'clock'>,
  practitionerId: number,
  { day, spans }: { day: Day; spans: readonly Span[] },
): Promise<void> {
  const busy = spans.map(({ start, end }) => ({ date: day, from: formatTime(start), to: formatTime(end) }))
  const distinct = new Map(busy.map((span) => [`${span.from} ${span.to}`, span]))
  await site.database.kysely.deleteFrom('elsewhere_calendars').execute()
  await aPrivateCalendar(site, practitionerId, [...distinct.values()])
}
