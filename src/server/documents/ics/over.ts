import { addDays, type Day } from '#domain/language/time.ts'
import type { ContentLine } from './content-lines.ts'
import { DAY_MS, parseDateValue, parseDuration } from './date-values.ts'

/** Further than any zone is from another; and longer than what repeats lasts. */
const MARGIN_DAYS = { once: 2, recurring: 400 }

/** True for what is certainly over, found without a zone: calendars keep the events of many years. */
export function isOver(lines: readonly ContentLine[], today: Day): boolean {
  const find = (name: string) => lines.find((line) => line.name === name)
  const until = /UNTIL=([^;]*)/i.exec(find('RRULE')?.value ?? '')?.[1]
  if (find('RDATE')) return false
  if (find('RRULE')) {
    const isSingle = lines.filter(({ name }) => name === 'RRULE').length === 1
    return isSingle && isBefore(until, addDays(today, -MARGIN_DAYS.recurring))
  }
  const recurrence = find('RECURRENCE-ID')
  // A change for all that follow is still in force; and a date of the future may have been moved into the past.
  if (recurrence?.parameters.has('RANGE')) return false
  const limit = addDays(today, -MARGIN_DAYS.once)
  const ends = [
    endOf(find('DTSTART')?.value, find('DURATION')?.value),
    find('DTEND')?.value,
    recurrence?.value,
  ]
  const known = ends.filter((end) => end !== undefined)
  return known.length > 0 && known.every((end) => isBefore(end, limit))
}

function endOf(start: string | undefined, duration: string | undefined): string | undefined {
  const wall = parseDateValue(start ?? '')?.wall
  const length = duration === undefined ? 0 : parseDuration(duration)
  if (wall === undefined || length === null) return start === undefined ? undefined : ''
  return length === 0 ? start : new Date(wall + Math.abs(length) + DAY_MS).toISOString().slice(0, 10)
}

/** False for what is no date. */
function isBefore(text: string | undefined, day: Day): boolean {
  const digits = /^\d{4}-?\d{2}-?\d{2}/.exec(text ?? '')?.[0].replaceAll('-', '')
  return digits !== undefined && digits < day.replaceAll('-', '')
}
