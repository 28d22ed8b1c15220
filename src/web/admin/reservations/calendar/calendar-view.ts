import { dayNumeral, frenchDate, monthName } from '#domain/french-day.ts'
import { addMonths, monthOf, sameDayOf } from '#domain/months.ts'
import { addDays, type Day, isDay, mondayOf } from '#domain/time.ts'

export const VIEWS = [
  { name: 'annee', label: 'Année', type: 'multiMonthYear' },
  { name: 'mois', label: 'Mois', type: 'dayGridMonth' },
  { name: 'semaine', label: 'Semaine', type: 'timeGridWeek' },
  { name: 'jour', label: 'Jour', type: 'timeGridDay' },
  { name: 'planning', label: 'Planning', type: 'listWeek' },
] as const

export type ViewName = (typeof VIEWS)[number]['name']

export type CalendarView = { view: ViewName; date: Day }

type Range = { start: Day; end: Day }

export function calendarViewOf(search: URLSearchParams, today: Day): CalendarView {
  const view = VIEWS.find(({ name }) => name === search.get('vue'))?.name ?? 'mois'
  const date = search.get('date') ?? ''
  return { view, date: isDay(date) ? date : today }
}

export function typeOf(view: ViewName): string {
  return VIEWS.find(({ name }) => name === view)?.type ?? ''
}

const DAYS_OF_MONTH_GRID = 6 * 7

/** The days on screen, both ends included. */
export function rangeOf({ view, date }: CalendarView): Range {
  if (view === 'jour') return { start: date, end: date }
  if (view === 'annee') return { start: `${date.slice(0, 4)}-01-01`, end: `${date.slice(0, 4)}-12-31` }
  const start = mondayOf(view === 'mois' ? `${monthOf(date)}-01` : date)
  return { start, end: addDays(start, (view === 'mois' ? DAYS_OF_MONTH_GRID : 7) - 1) }
}

export function isAround({ view, date }: CalendarView, day: Day): boolean {
  if (view === 'mois') return monthOf(date) === monthOf(day)
  const { start, end } = rangeOf({ view, date })
  return start <= day && day <= end
}

export function stepped({ view, date }: CalendarView, step: 1 | -1): CalendarView {
  if (view === 'annee') return { view, date: sameDayOf(addMonths(monthOf(date), 12 * step), date) }
  if (view === 'mois') return { view, date: sameDayOf(addMonths(monthOf(date), step), date) }
  return { view, date: addDays(date, (view === 'jour' ? 1 : 7) * step) }
}

export function titleOf(calendarView: CalendarView): string {
  const { view, date } = calendarView
  if (view === 'annee') return date.slice(0, 4)
  if (view === 'mois') return `${monthName(date)} ${date.slice(0, 4)}`
  if (view === 'jour') return frenchDate(date)
  return weekTitle(rangeOf(calendarView))
}

function weekTitle({ start, end }: Range): string {
  const last = `${dayNumeral(end)} ${monthName(end)} ${end.slice(0, 4)}`
  if (monthOf(start) === monthOf(end)) return `${dayNumeral(start)} – ${last}`
  const year = start.slice(0, 4) === end.slice(0, 4) ? '' : ` ${start.slice(0, 4)}`
  return `${dayNumeral(start)} ${monthName(start)}${year} – ${last}`
}
