import { type Agenda, NEW_AGENDA } from '#domain/agenda.ts'
import { type Availability, freeSlotsByDay, type Occupied, type WallClock } from '#domain/slots.ts'
import { addDays, type Day, daysOf } from '#domain/time.ts'
import { compileAgenda } from '#domain/working-day.ts'

/** First day of all benchmarks. */
export const FIRST: Day = '2027-05-01'
const CALENDAR: WallClock = { now: { day: addDays(FIRST, -1), minute: 600 }, skipped: new Map() }

/** Open 8:00 to 20:00 in steps of 15 minutes, with every rule that takes time to compute. */
export const AGENDA: Agenda = {
  ...NEW_AGENDA,
  workingHours: { start: 8, end: 20, slotDuration: 15 },
  breakTimes: [1, 2, 3, 4, 5, 6].map((day) => ({ day: day as 1, start: 12, end: 13 })),
  timeOff: [
    { from: addDays(FIRST, 10), to: addDays(FIRST, 11), label: 'Congés', start: '14:00', end: '10:00' },
  ],
  specialDays: [{ date: addDays(FIRST, 5), ranges: [{ start: '10:00', end: '16:00' }] }],
  bufferMinutes: 15,
  minNoticeMinutes: 120,
  maxVisitsPerDay: 12,
  compactDay: true,
}

/** The i-th reservation: at most eight per practitioner and day, separated by the buffer. */
export function reservationOf(
  i: number,
  practitioners: number,
): { practitioner: number; day: Day; start: number } {
  const practitioner = i % practitioners
  const nth = Math.floor(i / practitioners)
  const day = Math.floor(nth / 8)
  // A day has room for nine: one stays free, a different one each day.
  const position = (nth % 8) + (nth % 8 >= (day + practitioner) % 9 ? 1 : 0)
  return { practitioner, day: addDays(FIRST, day), start: 480 + position * 75 }
}

function availabilitiesOf(practitioners: number, reservations: number): Availability[] {
  const rules = compileAgenda(AGENDA, { closures: [], holidays: new Map([[FIRST, 'Fête du travail']]) })
  const busy = Array.from({ length: practitioners }, () => new Map<Day, Occupied[]>())
  for (let i = 0; i < reservations; i += 1) {
    const { practitioner, day, start } = reservationOf(i, practitioners)
    const days = busy[practitioner]
    const reservation = { start, end: start + 60, until: start + 75, kind: 'reservation' } as const
    days?.set(day, [...(days.get(day) ?? []), reservation])
  }
  return busy.map((days) => ({ rules, duration: 60, buffer: 15, shortest: 30, busy: days }))
}

function median(runs: number, work: () => unknown): number {
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
    const range = daysOf(FIRST, addDays(FIRST, days - 1))
    const work = () => freeSlotsByDay(availabilities, range, CALENDAR)
    median(50, work)
    return { label, ms: median(200, work) }
  })
}
