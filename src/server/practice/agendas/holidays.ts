import DateHolidays from 'date-holidays'
import type { Agenda, HolidayZone } from '#domain/booking/agenda.ts'
import type { Day, DayRange } from '#domain/language/time.ts'
import { ADDED_HOLIDAYS, HOLIDAY_NAMES, LOCAL_HOLIDAYS, REGIONS } from './holiday-rules.ts'

/** `isLocal`: a day off by custom, not by law. */
export type Holiday = { name: string; isLocal: boolean }

/** Bounds the cache: visitors choose the years. */
const MAX_YEARS = 200

const cache = new Map<string, ReadonlyMap<Day, Holiday>>()

/** Names of the holidays for which an agenda closes, by day; `workedHolidays` are still among them. */
export function closedHolidays(
  { closedOnHolidays, closedOnLocalHolidays }: Agenda,
  { start, end }: DayRange,
): ReadonlyMap<Day, string> {
  if (closedOnHolidays === null) return new Map()
  const holidays = [...holidaysBetween(closedOnHolidays, start, end)]
  return new Map(
    holidays
      .filter(([, { isLocal }]) => closedOnLocalHolidays || !isLocal)
      .map(([day, { name }]) => [day, name]),
  )
}

export function holidaysBetween(zone: HolidayZone, first: Day, last: Day): ReadonlyMap<Day, Holiday> {
  const firstYear = yearOf(first)
  const years = Array.from({ length: yearOf(last) - firstYear + 1 }, (_, index) => firstYear + index)
  if (years.length === 1) return holidaysOf(zone, firstYear)
  return new Map(years.flatMap((year) => [...holidaysOf(zone, year)]))
}

/** Memoized: computing a year takes milliseconds, and every calendar request needs it. */
function holidaysOf(zone: HolidayZone, year: number): ReadonlyMap<Day, Holiday> {
  const key = `${zone} ${year}`
  const cached = cache.get(key)
  if (cached) return cached
  const holidays = computeHolidays(zone, year)
  if (cache.size >= MAX_YEARS) cache.clear()
  cache.set(key, holidays)
  return holidays
}

function computeHolidays(zone: HolidayZone, year: number): ReadonlyMap<Day, Holiday> {
  const localNames = new Map(LOCAL_HOLIDAYS[zone]?.map(({ rule, name }) => [rule, name]))
  const holidays = calendarOf(zone)
    .getHolidays(year, 'fr')
    .flatMap(({ date, name, rule, type }): [Day, Holiday][] => {
      const localName = localNames.get(rule)
      const day = date.slice(0, 10)
      if (localName !== undefined) return [[day, { name: localName, isLocal: true }]]
      return type === 'public' ? [[day, { name: HOLIDAY_NAMES[name] ?? name, isLocal: false }]] : []
    })
  return new Map(holidays)
}

function calendarOf(zone: HolidayZone): DateHolidays {
  const [country, state] = REGIONS[zone]
  const calendar = state ? new DateHolidays(country, state) : new DateHolidays(country)
  for (const { rule, name } of [...(ADDED_HOLIDAYS[zone] ?? []), ...(LOCAL_HOLIDAYS[zone] ?? [])]) {
    calendar.setHoliday(rule, { name: { fr: name }, type: 'public' })
  }
  return calendar
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}
