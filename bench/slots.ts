import { type Agenda, NEW_AGENDA } from '#domain/agenda.ts'
import { type Availability, freeSlotsByDay, type Occupied, type WallClock } from '#domain/slots.ts'
import { addDays, type Day, daysOf } from '#domain/time.ts'
import { compileAgenda } from '#domain/working-day.ts'

/** Where every day of the bench begins. */
export const FIRST: Day = '2027-05-01'
const CALENDAR: WallClock = { now: { day: addDays(FIRST, -1), minute: 600 }, skipped: new Map() }

/** Eight to eight by the quarter of an hour, with every rule that costs something. */
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

/** The i-th reservation of a practice: at most eight for each practitioner and day, a buffer apart. */
export function reservationOf(i: number, practitioners: number): { who: number; day: Day; start: number } {
  const who = i % practitioners
  const nth = Math.floor(i / practitioners)
  const day = Math.floor(nth / 8)
  // Nine would fit: one of them stays free, on each day another one.
  const place = (nth % 8) + (nth % 8 >= (day + who) % 9 ? 1 : 0)
  return { who, day: addDays(FIRST, day), start: 480 + place * 75 }
}

function offersOf(practitioners: number, reservations: number): Availability[] {
  const rules = compileAgenda(AGENDA, { closures: [], holidays: new Map([[FIRST, 'Fête du travail']]) })
  const busy = Array.from({ length: practitioners }, () => new Map<Day, Occupied[]>())
  for (let i = 0; i < reservations; i += 1) {
    const { who, day, start } = reservationOf(i, practitioners)
    const reservations = busy[who]?.get(day) ?? []
    busy[who]?.set(day, [...reservations, { start, end: start + 60, until: start + 75, kind: 'reservation' }])
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

/** Milliseconds that the slot engine takes in-process, as the median of many runs after warming up. */
export function benchSlots(): { what: string; ms: number }[] {
  const cases = [
    { what: '1 week, 1 practitioner, 40 reservations', practitioners: 1, reservations: 40, days: 7 },
    {
      what: '1 month, 20 practitioners, 20 000 reservations',
      practitioners: 20,
      reservations: 20_000,
      days: 31,
    },
    {
      what: '1 month, 40 practitioners, 40 000 reservations',
      practitioners: 40,
      reservations: 40_000,
      days: 31,
    },
    {
      what: '2 months, 20 practitioners, 20 000 reservations',
      practitioners: 20,
      reservations: 20_000,
      days: 62,
    },
  ]
  return cases.map(({ what, practitioners, reservations, days }) => {
    const offers = offersOf(practitioners, reservations)
    const range = daysOf(FIRST, addDays(FIRST, days - 1))
    const work = () => freeSlotsByDay(offers, range, CALENDAR)
    median(50, work)
    return { what, ms: median(200, work) }
  })
}
