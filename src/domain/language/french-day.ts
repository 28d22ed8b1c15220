import { addDays, type Day, frenchTime, type LocalTime, type Weekday, weekdayOf } from './time.ts'

// No Intl: its spelling can differ between server and browser, which breaks hydration, and it has no « 1er ».
const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const

export function weekdayName(day: Day): string {
  return WEEKDAYS[weekdayOf(day)]
}

export function nameOfWeekday(weekday: Weekday): string {
  return WEEKDAYS[weekday]
}

/** « 14 », « 1er ». */
export function dayNumeral(day: Day): string {
  const number = Number(day.slice(8))
  return number === 1 ? '1er' : String(number)
}

export function monthName(day: Day): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
}

export function frenchDay(day: Day): string {
  return `${weekdayName(day)} ${dayNumeral(day)} ${monthName(day)}`
}

/** « mar. ». */
export function abbreviatedWeekday(day: Day): string {
  return `${weekdayName(day).slice(0, 3)}.`
}

/** « mar. 14 avr. ». */
export function abbreviatedDay(day: Day): string {
  return `${abbreviatedWeekday(day)} ${dayNumeral(day)} ${abbreviate(monthName(day))}`
}

const ABBREVIATED_MONTHS: Partial<Record<string, string>> = {
  janvier: 'janv.',
  février: 'févr.',
  avril: 'avr.',
  juillet: 'juil.',
  septembre: 'sept.',
  octobre: 'oct.',
  novembre: 'nov.',
  décembre: 'déc.',
}

function abbreviate(month: string): string {
  return ABBREVIATED_MONTHS[month] ?? month
}

/** « 14 avril 2027 ». */
export function dayAndYear(day: Day): string {
  return `${dayNumeral(day)} ${monthName(day)} ${day.slice(0, 4)}`
}

/** « 14 avril »; with the year outside the current one: « 14 avril 2028 ». */
export function dayAndMonth(day: Day, today: Day): string {
  return isSameYear(day, today) ? `${dayNumeral(day)} ${monthName(day)}` : dayAndYear(day)
}

/** « avril 2027 ». */
export function monthAndYear(day: Day): string {
  return `${monthName(day)} ${day.slice(0, 4)}`
}

/** « mardi 14 avril 2027 ». */
export function frenchDate(day: Day): string {
  return `${frenchDay(day)} ${day.slice(0, 4)}`
}

/** « mardi 14 avril à 10 h 30 ». */
export function frenchDateTime({ day, minute }: LocalTime): string {
  return `${frenchDay(day)} à ${frenchTime(minute)}`
}

/** « mar. 14 avril, 10 h 30 ». */
export function frenchShortDateTime({ day, minute }: LocalTime): string {
  return `${abbreviatedWeekday(day)} ${dayNumeral(day)} ${monthName(day)}, ${frenchTime(minute)}`
}

/** « du 13 au 19 avril »; with the year outside the current one: « du 27 décembre 2027 au 2 janvier 2028 ». */
export function frenchWeek(monday: Day, today: Day): string {
  const sunday = addDays(monday, 6)
  const thisYear = today.slice(0, 4)
  if (monday.startsWith(thisYear) && sunday.startsWith(thisYear)) return frenchRange(monday, sunday)
  return isSameYear(monday, sunday)
    ? `${frenchRange(monday, sunday)} ${sunday.slice(0, 4)}`
    : `du ${dayAndYear(monday)} au ${dayAndYear(sunday)}`
}

/** « 13 – 19 avr. », « 28 avr. – 4 mai »; with the year of a Monday outside the current one: « 3 – 9 janv. 2028 ». */
export function frenchShortWeek(monday: Day, today: Day): string {
  const sunday = addDays(monday, 6)
  const start = isSameMonth(monday, sunday) ? dayNumeral(monday) : dayAndShortMonth(monday)
  const year = isSameYear(monday, today) ? '' : ` ${sunday.slice(0, 4)}`
  return `${start} – ${dayAndShortMonth(sunday)}${year}`
}

function dayAndShortMonth(day: Day): string {
  return `${dayNumeral(day)} ${abbreviate(monthName(day))}`
}

function isSameYear(first: Day, last: Day): boolean {
  return first.slice(0, 4) === last.slice(0, 4)
}

function isSameMonth(first: Day, last: Day): boolean {
  return first.slice(0, 7) === last.slice(0, 7)
}

/** « du 13 au 19 avril », « du 30 mars au 5 avril ». */
export function frenchRange(first: Day, last: Day): string {
  const start = isSameMonth(first, last) ? dayNumeral(first) : `${dayNumeral(first)} ${monthName(first)}`
  return `du ${start} au ${dayNumeral(last)} ${monthName(last)}`
}
