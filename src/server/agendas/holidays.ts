import DateHolidays from 'date-holidays'
import type { HolidayZone } from '#domain/agenda.ts'
import type { Day } from '#domain/time.ts'

/** Country and state in date-holidays; Moselle (57) stands for the three departments under local law. */
const PLACES: Record<HolidayZone, readonly [string, string?]> = {
  metropole: ['FR'],
  'alsace-moselle': ['FR', '57'],
  GP: ['FR', 'GP'],
  MQ: ['FR', 'MQ'],
  GF: ['FR', 'GF'],
  RE: ['FR', 'RE'],
  YT: ['FR', 'YT'],
  MF: ['FR', 'MF'],
  BL: ['FR', 'BL'],
}

/** Bounds the cache: visitors choose the years. */
const MAX_YEARS = 200

const known = new Map<string, ReadonlyMap<Day, string>>()

export function holidaysBetween(zone: HolidayZone, first: Day, last: Day): ReadonlyMap<Day, string> {
  const from = yearOf(first)
  const years = Array.from({ length: yearOf(last) - from + 1 }, (_, index) => from + index)
  if (years.length === 1) return holidaysOf(zone, from)
  return new Map(years.flatMap((year) => [...holidaysOf(zone, year)]))
}

/** Memoized: computing a year takes milliseconds, and every calendar request needs it. */
function holidaysOf(zone: HolidayZone, year: number): ReadonlyMap<Day, string> {
  const key = `${zone} ${year}`
  const found = known.get(key)
  if (found) return found
  const [country, state] = PLACES[zone]
  const calendar = state ? new DateHolidays(country, state) : new DateHolidays(country)
  const holidays = new Map(
    calendar
      .getHolidays(year, 'fr')
      .filter(({ type }) => type === 'public')
      .map(({ date, name }) => [date.slice(0, 10), name]),
  )
  if (known.size >= MAX_YEARS) known.clear()
  known.set(key, holidays)
  return holidays
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}
