/** Milliseconds of a wall clock, counted as if it stood in UTC: their differences are what one reads off it. */
export type Wall = number

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** `date` has no hour; `floating` is of no zone unless a parameter names one; of the others, `offset` is known. */
export type DateValue =
  | { form: 'date' | 'floating'; wall: Wall }
  | { form: 'offset'; wall: Wall; offsetMs: number }

const DATE_TIME =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Of RFC 5545, 3.3.4 and 3.3.5, and as ISO 8601 writes it; null for what is no date. A time is one whatever VALUE says. */
export function parseDateValue(text: string): DateValue | null {
  const match = DATE_TIME.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = match
  const midnight = midnightOf(Number(year), Number(month), Number(day))
  const time = timeOf(Number(hour), Number(minute), Number(second))
  if (midnight === null || time === null) return null
  const wall = midnight + time
  if (match[4] === undefined) return { form: 'date', wall }
  return offset === undefined
    ? { form: 'floating', wall }
    : { form: 'offset', wall, offsetMs: parseOffset(offset) ?? 0 }
}

function midnightOf(year: number, month: number, day: number): Wall | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

/** 24:00:00 ends a day; a leap second counts as the one before. */
function timeOf(hour: number, minute: number, second: number): number | null {
  if (minute > 59 || second > 60 || hour > 24 || (hour === 24 && minute + second > 0)) return null
  return ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000
}

/** Milliseconds of `+0100`, `-01:00`, `+013920`, `Z`. */
export function parseOffset(text: string): number | null {
  if (/^z$/i.test(text)) return 0
  const match = /^([+-])(\d{2}):?(\d{2})(?::?(\d{2}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, hours, minutes, seconds = '0'] = match
  const total = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return total >= DAY_MS ? null : sign === '-' ? -total : total
}

const DURATION =
  /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/i

/** Milliseconds, negative ones too; a day has twenty-four hours of the wall clock (RFC 5545, 3.3.6). */
export function parseDuration(text: string): number | null {
  const match = DURATION.exec(text.trim())
  if (!match || !/\d/.test(text)) return null
  const [, sign, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] = match
  const time = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const total = (Number(weeks) * 7 + Number(days)) * DAY_MS + time * 1000
  return sign === '-' ? -total : total
}

export function midnightBefore(wall: Wall): Wall {
  return Math.floor(wall / DAY_MS) * DAY_MS
}
