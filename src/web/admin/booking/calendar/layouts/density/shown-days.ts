import { type Day, weekdayOf } from '#domain/language/time.ts'
import { type CalendarContent, entryStart } from '../../../entries/agenda-entries.ts'
import { type CalendarView, daysOfPeriod } from '../../calendar-view.ts'
import { contentOfDay, isUnworked } from '../day-content.ts'

/** The days of the period, without those of a weekend on which nobody works and nothing stands. */
export function shownDays(calendarView: CalendarView, content: CalendarContent): Day[] {
  return daysOfPeriod(calendarView).filter(
    (day) =>
      !isWeekend(day) ||
      content.entries.some((entry) => entryStart(entry).day === day) ||
      isWorked(day, content),
  )
}

function isWeekend(day: Day): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6
}

/** True too while the working hours are not loaded. */
function isWorked(day: Day, content: CalendarContent): boolean {
  const agendas = [
    ...Map.groupBy(contentOfDay(content, day).unworked, ({ praticienId }) => praticienId).values(),
  ]
  return agendas.length === 0 || agendas.some((spans) => !isUnworked(spans))
}
