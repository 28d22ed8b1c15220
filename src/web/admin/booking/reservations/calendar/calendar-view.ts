import { dayNumeral, frenchDate, monthName } from '#domain/language/french-day.ts'
import { addMonths, monthOf, sameDayOf } from '#domain/language/months.ts'
import { addDays, type Day, daysOf, isDay, mondayOf } from '#domain/language/time.ts'

export const VIEWS = [
  { name: 'annee', label: 'Année', fullCalendarView: 'multiMonthYear' },
  { name: 'mois', label: 'Mois', fullCalendarView: 'dayGridMonth' },
  { name: 'semaine', label: 'Semaine', fullCalendarView: 'timeGridWeek' },
  { name: 'jour', label: 'Jour', fullCalendarView: 'timeGridDay' },
  { name: 'planning', label: 'Planning', fullCalendarView: 'listWeek' },
] as const

export type ViewName = (typeof VIEWS)[number]['name']

export type CalendarView = { view: ViewName; date: Day }

type DayRange = { start: Day; end: Day }

export function calendarViewOf(search: URLSearchParams, today: Day): CalendarView {
  const view = VIEWS.find(({ name }) => name === search.get('vue'))?.name ?? 'mois'
  const date = search.get('date') ?? ''
  return { view, date: isDay(date) ? date : today }
}

export function fullCalendarViewOf(view: ViewName): string {
  return VIEWS.find(({ name }) => name === view)?.fullCalendarView ?? ''
}

const DAYS_OF_MONTH_GRID = 6 * 7

/** The days on screen, both ends included. */
export function rangeOf({ view, date }: CalendarView): DayRange {
  if (view === 'jour') return { start: date, end: date }
  if (view === 'annee') return { start: `${date.slice(0, 4)}-01-01`, end: `${date.slice(0, 4)}-12-31` }
  const start = mondayOf(view === 'mois' ? `${monthOf(date)}-01` : date)
  return { start, end: addDays(start, (view === 'mois' ? DAYS_OF_MONTH_GRID : 7) - 1) }
}

/** A year is asked for in parts of two months. */
export function partsOf(calendarView: CalendarView): DayRange[] {
  const { start, end } = rangeOf(calendarView)
  if (calendarView.view !== 'annee') return [{ start, end }]
  const firsts = Array.from({ length: 6 }, (_, index): Day => `${addMonths(monthOf(start), 2 * index)}-01`)
  return firsts.map((first, index) => {
    const next = firsts[index + 1]
    return { start: first, end: next === undefined ? end : addDays(next, -1) }
  })
}

/** The days of the period itself: a month without the adjacent days that its view also shows. */
export function daysOfPeriod(calendarView: CalendarView): Day[] {
  const { start, end } = rangeOf(calendarView)
  const { view, date } = calendarView
  return daysOf(start, end).filter((day) => view !== 'mois' || monthOf(day) === monthOf(date))
}

export function isCurrentPeriod(calendarView: CalendarView, day: Day): boolean {
  return daysOfPeriod(calendarView).includes(day)
}

export function shiftView({ view, date }: CalendarView, direction: 1 | -1): CalendarView {
  if (view === 'annee') return { view, date: sameDayOf(addMonths(monthOf(date), 12 * direction), date) }
  if (view === 'mois') return { view, date: sameDayOf(addMonths(monthOf(date), direction), date) }
  return { view, date: addDays(date, (view === 'jour' ? 1 : 7) * direction) }
}

export function titleOf(calendarView: CalendarView): string {
  const { view, date } = calendarView
  if (view === 'annee') return date.slice(0, 4)
  if (view === 'mois') return `${monthName(date)} ${date.slice(0, 4)}`
  if (view === 'jour') return frenchDate(date)
  return formatWeekTitle(rangeOf(calendarView))
}

function formatWeekTitle({ start, end }: DayRange): string {
  const endText = `${dayNumeral(end)} ${monthName(end)} ${end.slice(0, 4)}`
  if (monthOf(start) === monthOf(end)) return `${dayNumeral(start)} – ${endText}`
  const year = start.slice(0, 4) === end.slice(0, 4) ? '' : ` ${start.slice(0, 4)}`
  return `${dayNumeral(start)} ${monthName(start)}${year} – ${endText}`
}
