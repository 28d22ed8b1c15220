import { type Agenda, NEW_AGENDA } from '#domain/agenda.ts'
import { occupiedSpan } from '#domain/reservation.ts'
import { freeSlotsByDay, type Offer } from '#domain/slots.ts'
import { addDays, daysOf, type Span } from '#domain/time.ts'

const FIRST = '2027-05-01'

/** Practitioners of quarter-hour grids, with reservations spread over the coming days by a fixed rule. */
function offersOf(practitioners: number, reservations: number, days: number): Offer[] {
  const agenda: Agenda = {
    ...NEW_AGENDA,
    workingHours: { start: 8, end: 20, slotDuration: 15 },
    breakTimes: [1, 2, 3, 4, 5, 6].map((day) => ({ day: day as 1, start: 12, end: 13 })),
  }
  const offers = Array.from({ length: practitioners }, () => ({
    agenda,
    duration: 60,
    buffer: 15,
    busy: new Map<string, Span[]>(),
  }))
  for (let i = 0; i < reservations; i += 1) {
    const offer = offers[i % practitioners] as (typeof offers)[number]
    const day = addDays(FIRST, Math.floor(i / practitioners) % days)
    const spans = offer.busy.get(day) ?? []
    spans.push(occupiedSpan({ start: 480 + ((i * 7) % 44) * 15, duration: 60, buffer: 15 }))
    offer.busy.set(day, spans)
  }
  return offers
}

function median(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}

/** Milliseconds that the slot engine takes in-process, as median and slowest of many runs after warming up. */
export function benchSlots(): { what: string; ms: number }[] {
  const calendar = { now: { day: '2027-04-30', minute: 600 }, skipped: new Map() }
  const cases = [
    { what: '1 week, 1 practitioner, 40 reservations', offers: offersOf(1, 40, 7), days: 7 },
    { what: '1 month, 20 practitioners, 5 000 reservations', offers: offersOf(20, 5_000, 31), days: 31 },
    { what: '1 month, 40 practitioners, 10 000 reservations', offers: offersOf(40, 10_000, 31), days: 31 },
    { what: '2 months, 20 practitioners, 10 000 reservations', offers: offersOf(20, 10_000, 62), days: 62 },
  ]
  return cases.map(({ what, offers, days }) => {
    const range = daysOf(FIRST, addDays(FIRST, days - 1))
    const work = () => freeSlotsByDay(offers, range, calendar)
    median(50, work)
    return { what, ms: median(200, work) }
  })
}
