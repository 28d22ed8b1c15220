import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import type { Availability, Occupied, WallClock } from '#domain/booking/slots/availability.ts'
import { freeSlotsByDay } from '#domain/booking/slots/slots.ts'
import { compileAgenda } from '#domain/booking/slots/working-day.ts'
import { addDays, type Day, daysOf } from '#domain/language/time.ts'

export const DURATION_MINUTES = 60
export const BUFFER_MINUTES = 15
const OPENING_HOUR = 8
const RESERVATIONS_PER_DAY = 8
const WARM_UP_RUNS = 50
const RUNS = 200

/** First day of all benchmarks. */
export const FIRST_DAY: Day = '2027-05-01'
const CLOCK: WallClock = { now: { day: addDays(FIRST_DAY, -1), minute: 10 * 60 }, skipped: new Map() }

/** Open 8:00 to 20:00 in steps of 15 minutes, with every rule that takes time to compute. */
export const AGENDA: Agenda = {
  ...NEW_AGENDA,
  workingHours: { start: OPENING_HOUR, end: 20, slotDuration: 15 },
  breakTimes: [1, 2, 3, 4, 5, 6].map((day) => ({ day: day as 1, start: 12, end: 13 })),
  timeOff: [
    {
      from: addDays(FIRST_DAY, 10),
      to: addDays(FIRST_DAY, 11),
      label: 'Congés',
      start: '14:00',
      end: '10:00',
    },
  ],
  specialDays: [{ date: addDays(FIRST_DAY, 5), ranges: [{ start: '10:00', end: '16:00' }] }],
  bufferMinutes: BUFFER_MINUTES,
  minNoticeMinutes: 120,
  maxVisitsPerDay: 12,
  compactDay: true,
}

/** The i-th reservation, separated from the next by the buffer. */
export function reservationOf(
  i: number,
  practitioners: number,
): { practitioner: number; day: Day; start: number } {
  const practitioner = i % practitioners
  const indexInAgenda = Math.floor(i / practitioners)
  const dayIndex = Math.floor(indexInAgenda / RESERVATIONS_PER_DAY)
  const indexInDay = indexInAgenda % RESERVATIONS_PER_DAY
  // A day has room for one reservation more: it leaves one position free, a different one each day.
  const freePosition = (dayIndex + practitioner) % (RESERVATIONS_PER_DAY + 1)
  const position = indexInDay + (indexInDay >= freePosition ? 1 : 0)
  const start = OPENING_HOUR * 60 + position * (DURATION_MINUTES + BUFFER_MINUTES)
  return { practitioner, day: addDays(FIRST_DAY, dayIndex), start }
}

function availabilitiesOf(practitioners: number, reservations: number): Availability[] {
  const rules = compileAgenda(AGENDA, { closures: [], holidays: new Map([[FIRST_DAY, 'Fête du travail']]) })
  const busy = Array.from({ length: practitioners }, () => new Map<Day, Occupied[]>())
  for (let i = 0; i < reservations; i += 1) {
    const { practitioner, day, start } = reservationOf(i, practitioners)
    const days = busy[practitioner]
    const end = start + DURATION_MINUTES
    const reservation = { start, end, bufferEnd: end + BUFFER_MINUTES, kind: 'reservation' } as const
    days?.set(day, [...(days.get(day) ?? []), reservation])
  }
  return busy.map((days) => ({
    rules,
    duration: DURATION_MINUTES,
    buffer: BUFFER_MINUTES,
    shortestService: { duration: 30, buffer: BUFFER_MINUTES },
    busy: days,
  }))
}

function medianTime(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}

/** Median time of the slot engine in milliseconds, in-process, after a warm-up. */
export function benchSlots(): { label: string; ms: number }[] {
  const cases = [
    { label: '1 week, 1 practitioner, 40 reservations', practitioners: 1, reservations: 40, days: 7 },
    {
      label: '1 month, 20 practitioners, 20 000 reservations',
      practitioners: 20,
      reservations: 20_000,
      days: 31,
    },
    {
      label: '1 month, 40 practitioners, 40 000 reservations',
      practitioners: 40,
      reservations: 40_000,
      days: 31,
    },
    {
      label: '2 months, 20 practitioners, 20 000 reservations',
      practitioners: 20,
      reservations: 20_000,
      days: 62,
    },
  ]
  return cases.map(({ label, practitioners, reservations, days }) => {
    const availabilities = availabilitiesOf(practitioners, reservations)
    const range = daysOf(FIRST_DAY, addDays(FIRST_DAY, days - 1))
    const work = () => freeSlotsByDay(availabilities, range, CLOCK)
    medianTime(WARM_UP_RUNS, work)
    return { label, ms: medianTime(RUNS, work) }
  })
}
