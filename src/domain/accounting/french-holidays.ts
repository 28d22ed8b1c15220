import { addDays, type Day, weekdayOf } from '../language/time.ts'

/** Month and day of the public holidays with a fixed date (article L3133-1 of the Code du travail). */
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

/** Easter Monday, Ascension Day and Whit Monday, in days after Easter. */
const MOVABLE_HOLIDAYS = [1, 39, 50]

/** Saturdays, Sundays and public holidays of metropolitan France. */
export function isNonWorkingDay(day: Day): boolean {
  if ([0, 6].includes(weekdayOf(day)) || FIXED_HOLIDAYS.includes(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return MOVABLE_HOLIDAYS.some((days) => addDays(easter, days) === day)
}

/** Easter Sunday of a Gregorian year, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const a = year % 19
  const century = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const date = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
