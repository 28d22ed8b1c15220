import DateHolidays from 'date-holidays'
import type { HolidayZone } from '#domain/agenda.ts'
import type { Day } from '#domain/time.ts'

/** Country and state in date-holidays; Moselle (57) stands for the three departments under local law. */
const REGIONS: Record<HolidayZone, readonly [string, string?]> = {
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

const cache = new Map<string, ReadonlyMap<Day, string>>()

export function holidaysBetween(zone: HolidayZone, first: Day, last: Day): ReadonlyMap<Day, string> {
  const firstYear = yearOf(first)
  const years = Array.from({ length: yearOf(last) - firstYear + 1 }, (_, index) => firstYear + index)
  if (years.length === 1) return holidaysOf(zone, firstYear)
  return new Map(years.flatMap((year) => [...holidaysOf(zone, year)]))
}

/** Memoized: computing a year takes milliseconds, and every calendar request needs it. */
function holidaysOf(zone: HolidayZone, year: number): ReadonlyMap<Day, string> {
  const key = `${zone} ${year}`
  const cached = cache.get(key)
  if (cached) return cached
  const [country, state] = REGIONS[zone]
  const calendar = state ? new DateHolidays(country, state) : new DateHolidays(country)
  const holidays = new Map(
    calendar
      .getHolidays(year, 'fr')
      .filter(({ type }) => type === 'public')
      .map(({ date, name }) => [date.slice(0, 10), name]),
  )
  if (cache.size >= MAX_YEARS) cache.clear()
  cache.set(key, holidays)
  return holidays
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}
