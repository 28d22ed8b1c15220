import type { ClosedTime, ClosingRequest } from '#contract/booking/closing.ts'
import { UNNAMED_ABSENCE } from '#domain/booking/closing/closing.ts'
import { abbreviatedDay } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { type Day, frenchTime, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { hoursText } from '../closing-text.ts'

/** « mer. 14 avr., de 14 h à 18 h », « lun. 27 déc. – dim. 2 janv. 2028 ». */
export function timeText({ from, to, start, end }: ClosedTime, today: Day): string {
  if (from === to) return `${dayText(from, today)}${hoursText(start, end)}`
  return `${momentText(from, start, today)} – ${momentText(to, end, today)}`
}

function dayText(day: Day, today: Day): string {
  const year = day.slice(0, 4)
  return today.startsWith(year) ? abbreviatedDay(day) : `${abbreviatedDay(day)} ${year}`
}

function momentText(day: Day, time: string | undefined, today: Day): string {
  return time === undefined ? dayText(day, today) : french`${dayText(day, today)} à ${timeOfDay(time)}`
}

function timeOfDay(time: string): string {
  return frenchTime(parseEnd(time) ?? 0)
}

/** The reason that was typed, or the hours of a special day; empty without either. */
export function closedTimeDetail({ kind, label, ranges }: ClosedTime): string {
  if (kind !== 'special') return label === UNNAMED_ABSENCE ? '' : (label ?? '')
  const hours = ranges.map(({ start, end }) => french`de ${timeOfDay(start)} à ${timeOfDay(end)}`)
  return hours.length === 0 ? 'fermé ce jour-là' : `ouvert ${hours.join(' et ')}`
}

/** « 6 rendez-vous ». */
export function visitCountText(count: number): string {
  return french`${frenchNumber(count)} rendez-vous`
}

/** Opens more than it closes: a special day with hours. */
export function isOpening({ kind, ranges }: ClosedTime): boolean {
  return kind === 'special' && ranges.length > 0
}

/** The request that closes the same time again, as far as it is not over. */
export function closingOf(
  { praticienId, from, to, start, end, label }: ClosedTime,
  today: Day,
): ClosingRequest {
  const who = praticienId === null ? { practice: true } : { praticienId }
  const reason = label ?? undefined
  return from < today
    ? { ...who, from: today, to, end, label: reason }
    : { ...who, from, to, start, end, label: reason }
}

/** The request that takes the row back. */
export function reopeningOf({ kind, praticienId, block, ...time }: ClosedTime) {
  const { from, to, start, end } = time
  const who = praticienId === null ? { practice: true } : { praticienId }
  if (block) return { ...who, blocks: [block] }
  if (kind === 'special') return { ...who, specialDays: [from] }
  return { ...who, absences: [{ from, to, ...(start && { start }), ...(end && { end }) }] }
}
