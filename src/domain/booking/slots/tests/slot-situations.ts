import { type Day, formatTime, parseTime } from '../../../language/time.ts'
import { type Agenda, NEW_AGENDA, type TimeOff } from '../../agenda.ts'
import type { Availability, Occupied, WallClock } from '../availability.ts'
import type { NotOfferedCode } from '../not-offered.ts'
import { whyNotOffered } from '../slots.ts'
import { compileAgenda } from '../working-day.ts'

export const TUESDAY = '2027-04-13'
export const SUNDAY = '2027-04-18'
export const DST_START_DAY = '2027-03-28'

export type Given = Partial<Agenda> & {
  closures?: TimeOff[]
  holidays?: [Day, string][]
  duration?: number
  buffer?: number
  busy?: Occupied[]
}

/** Open 9:00–12:00 and 14:00–18:00 on a half-hour grid; reservations and the shortest service take an hour. */
export function availabilityWith({ closures = [], holidays = [], busy = [], ...given }: Given): Availability {
  const { duration = 60, buffer = 0, ...agenda } = given
  const ranges = [
    { start: '09:00', end: '12:00' },
    { start: '14:00', end: '18:00' },
  ]
  const dayHours = ([1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, ranges }))
  const daysOff = { closures, holidays: new Map(holidays) }
  const rules = compileAgenda({ ...NEW_AGENDA, dayHours, ...agenda }, daysOff)
  return {
    rules,
    duration,
    buffer,
    shortestService: { duration: 60, buffer: 0 },
    busy: new Map([[TUESDAY, busy]]),
  }
}

export const MONDAY_MORNING: WallClock = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }
export const clockAt = (day: Day, time: string): WallClock => ({
  ...MONDAY_MORNING,
  now: { day, minute: at(time) },
})

export const at = (time: string) => parseTime(time) ?? Number.NaN
export const occupied = (start: string, end: string, more: Partial<Occupied> = {}): Occupied => ({
  start: at(start),
  end: at(end),
  bufferEnd: at(end),
  kind: 'reservation',
  ...more,
})
export const awayOnTuesday = (label: string, part: Partial<TimeOff> = {}) => [
  { from: TUESDAY, to: TUESDAY, label, ...part },
]

export type Case = { title: string; given: Given; time: string; code: NotOfferedCode; conflict?: string }

/** Code, and « start–end label » of the conflict, of the first reason. */
export function explain(given: Given, time: string, clock = MONDAY_MORNING) {
  return explainAll(given, time, clock)[0] ?? [null, undefined]
}

export function explainAll(given: Given, time: string, clock = MONDAY_MORNING) {
  const reasons = whyNotOffered(availabilityWith(given), { day: TUESDAY, minute: at(time) }, clock)
  return reasons.map(({ code, conflict }) => {
    const span = conflict && `${formatTime(conflict.start)}–${formatTime(conflict.end)}`
    return [code, conflict?.label === undefined ? span : `${span} ${conflict.label}`]
  })
}

export const quarters = { workingHours: { start: 9, end: 18, slotDuration: 15 } }
export const lunch = [{ day: 2 as const, start: 11, end: 12 }]
