import type { ListedCalendar, ListedCalendars, PrivateCalendar } from '#contract/booking/private-calendar.ts'
import type { DoubtfulDay } from '#domain/booking/calendars/doubts.ts'
import { maskedAddress } from '#domain/booking/calendars/private-calendar.ts'
import { toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { unseal } from '#server/security/secret.ts'
import { type CalendarRow, countBusySpans, listCalendars, listConflicts } from './queries.ts'
import { ADDRESS_PURPOSE } from './reading.ts'

export async function readCalendars(context: AppContext, userId: number): Promise<ListedCalendars> {
  const {
    database: { kysely: db },
    clock,
  } = context
  const rows = await listCalendars(db, userId)
  if (rows.length === 0) return { calendars: [], conflicts: [] }
  const now = clock.local()
  const counts = await countBusySpans(db, userId, now.day)
  const conflicts = await listConflicts(db, userId, now)
  return {
    calendars: rows.map((row) => toReply(context, row, counts.get(row.id) ?? 0)),
    conflicts: conflicts.map(toDateAndTime),
  }
}

function toReply({ config }: AppContext, row: CalendarRow, busyTimes: number): ListedCalendar {
  const address = unseal(config, row.sealedAddress, ADDRESS_PURPOSE)
  const localTime = (instant: number | null) =>
    instant === null ? null : toDateAndTime(zonedTime(config.timeZone, Number(instant)))
  const doubts: DoubtfulDay[] = JSON.parse(row.doubts)
  return {
    id: row.id,
    name: row.name,
    address: address === null ? null : maskedAddress(address),
    countsAllDay: row.countsAllDay === 1,
    readAt: localTime(row.lastGoodAt),
    busyTimes,
    allDayEvents: row.allDayEvents,
    notUnderstood: row.notUnderstood,
    failure: row.failure,
    failingSince: localTime(row.failingSince),
    isDropped: row.droppedAt !== null,
    doubts: doubts.map(({ day, doubt }) => ({ date: day, doubt })),
  }
}

/** As it was when there was one. */
export async function readFirstCalendar(
  context: AppContext,
  userId: number,
): Promise<PrivateCalendar | null> {
  const {
    calendars: [first],
    conflicts,
  } = await readCalendars(context, userId)
  if (!first) return null
  const { id, name, doubts, ...state } = first
  return { ...state, conflicts }
}
