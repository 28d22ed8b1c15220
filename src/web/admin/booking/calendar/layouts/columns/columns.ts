import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { frenchDay, weekdayName } from '#domain/language/french-day.ts'
import { type Day, isPast, type LocalTime } from '#domain/language/time.ts'
import type { AgendaEntry, CalendarContent } from '../../../entries/agenda-entries.ts'
import type { Practitioner } from '../../calendar-props.ts'
import { contentOfDay } from '../day-content.ts'

/** One person’s day. `praticienId` is null in the agenda of a practitioner, who sees their own alone. */
export type Column = {
  key: string
  day: Day
  praticienId: number | null
  heading: string
  emptyTimeLabel: string
  isToday: boolean
  entries: AgendaEntry[]
  unworked: UnworkedSpan[]
}

/**
 * The day, with a column for each person. `content` may hold other days: those of the previous view stay until the
 * day’s own have arrived.
 */
export function personColumns(
  day: Day,
  { content, practitioners }: { content: CalendarContent; practitioners: readonly Practitioner[] },
): Column[] {
  const { entries, unworked } = contentOfDay(content, day)
  return practitioners.map(({ id, displayName }) => ({
    key: String(id),
    day,
    praticienId: id,
    heading: displayName,
    emptyTimeLabel: `Réserver pour ${displayName}`,
    // Every column is of the same day, which the title names.
    isToday: false,
    entries: entries.filter(({ details }) => details.praticienId === id),
    unworked: unworked.filter(({ praticienId }) => praticienId === id),
  }))
}

/** One person’s days. */
export function dayColumns(
  days: readonly Day[],
  { content, praticienId, today }: { content: CalendarContent; praticienId: number | null; today: Day },
): Column[] {
  return days.map((day) => ({
    key: day,
    day,
    praticienId,
    heading: `${weekdayName(day).slice(0, 3)}. ${Number(day.slice(8))}`,
    emptyTimeLabel: `Réserver le ${frenchDay(day)}`,
    isToday: day === today,
    ...contentOfDay(content, day),
  }))
}

/** Null if a new entry could not begin then. */
export function futureStart(at: LocalTime, now: LocalTime): LocalTime | null {
  return at.day < now.day || isPast(at, now) ? null : at
}
