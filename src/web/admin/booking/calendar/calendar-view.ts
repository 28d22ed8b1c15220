import { abbreviatedDay, dayNumeral, frenchDate, monthName } from '#domain/language/french-day.ts'
import { addMonths, monthOf, sameDayOf } from '#domain/language/months.ts'
import { addDays, type Day, daysOf, mondayOf } from '#domain/language/time.ts'

export const VIEWS = [
  { name: 'annee', label: 'Année' },
  { name: 'mois', label: 'Mois' },
  { name: 'semaine', label: 'Semaine' },
  { name: 'jour', label: 'Jour' },
  { name: 'planning', label: 'Planning' },
  { name: 'equipe', label: 'Équipe' },
] as const

export type ViewName = (typeof VIEWS)[number]['name']

export type CalendarView = { view: ViewName; date: Day }

type DayRange = { start: Day; end: Day }

export function parseView(text: string | null): ViewName | null {
  return VIEWS.find(({ name }) => name === text)?.name ?? null
}

/** Views of which the days’ numbers alone are read, not every entry. */
export function isOverview({ view }: Pick<CalendarView, 'view'>): boolean {
  return view === 'mois' || view === 'annee'
}

const DAYS_OF_MONTH_GRID = 6 * 7

/** The days on screen, both ends included. */
export function rangeOf({ view, date }: CalendarView): DayRange {
  if (view === 'jour') return { start: date, end: date }
  if (view === 'annee') return { start: `${date.slice(0, 4)}-01-01`, end: `${date.slice(0, 4)}-12-31` }
  const start = mondayOf(view === 'mois' ? `${monthOf(date)}-01` : date)
  return { start, end: addDays(start, (view === 'mois' ? DAYS_OF_MONTH_GRID : 7) - 1) }
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

/** Day that a closing is likely to be about: the one on screen unless it is past, or else tomorrow. */
export function dayToClose({ view, date }: CalendarView, today: Day): Day {
  return view === 'jour' && date >= today ? date : addDays(today, 1)
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

/** Beside the buttons of a phone: without the year where the day or the week says enough. */
export function shortTitleOf(calendarView: CalendarView): string {
  const { view, date } = calendarView
  if (view === 'annee') return titleOf(calendarView)
  if (view === 'mois') return `${dayAndMonth(date).split(' ')[1]} ${date.slice(0, 4)}`
  if (view === 'jour') return abbreviatedDay(date)
  const { start, end } = rangeOf(calendarView)
  const days = monthOf(start) === monthOf(end) ? dayNumeral(start) : dayAndMonth(start)
  return `${days} – ${dayAndMonth(end)}`
}

/** « 14 avr. ». */
function dayAndMonth(day: Day): string {
  return abbreviatedDay(day).split(' ').slice(1).join(' ')
}

function formatWeekTitle({ start, end }: DayRange): string {
  const endText = `${dayNumeral(end)} ${monthName(end)} ${end.slice(0, 4)}`
  if (monthOf(start) === monthOf(end)) return `${dayNumeral(start)} – ${endText}`
  const year = start.slice(0, 4) === end.slice(0, 4) ? '' : ` ${start.slice(0, 4)}`
  return `${dayNumeral(start)} ${monthName(start)}${year} – ${endText}`
}
