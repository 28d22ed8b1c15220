import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Agenda } from './agenda.ts'
import { type Calendar, freeSlots, freeSlotsByDay, isOffered, type Offer } from './slots.ts'
import { addDays, type Day, type Minute, type Span, type Weekday, weekdayOf } from './time.ts'

/** A visit in the agenda, told as people tell it: when, how long, and how long to rest afterwards. */
type Visit = { start: Minute; duration: Minute; buffer: Minute }

type Situation = {
  agenda: Agenda
  day: Day
  visit: Omit<Visit, 'start'>
  booked: Visit[]
  calendar: Calendar
}

const weekday = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6)
const hours = fc.tuple(fc.nat(23), fc.integer({ min: 1, max: 24 })).filter(([start, end]) => start < end)

const agenda: fc.Arbitrary<Agenda> = fc.record({
  workingHours: fc
    .tuple(hours, fc.integer({ min: 1, max: 8 }))
    .map(([[start, end], quarters]) => ({ start, end, slotDuration: quarters * 15 })),
  breakTimes: fc.array(
    fc.tuple(weekday, hours).map(([day, [start, end]]) => ({ day, start, end })),
    { maxLength: 8 },
  ),
  openDays: fc.subarray<Weekday>([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }),
  bufferMinutes: fc.constant(0),
})

const length = { duration: fc.integer({ min: 5, max: 180 }), buffer: fc.constantFrom(0, 0, 5, 15, 60, 120) }

/** The week of each change of the clocks in Paris, and one in between. */
const day = fc
  .tuple(fc.constantFrom('2027-03-25', '2027-06-14', '2027-10-28'), fc.nat(6))
  .map(([first, i]) => addDays(first, i))

const situation: fc.Arbitrary<Situation> = day.chain((on) =>
  fc.record({
    agenda,
    day: fc.constant(on),
    visit: fc.record(length),
    booked: fc.array(fc.record({ start: fc.nat(1380), ...length }), { maxLength: 6 }),
    calendar: fc.record({
      now: fc.record({
        day: fc.integer({ min: -2, max: 1 }).map((count) => addDays(on, count)),
        minute: fc.nat(1439),
      }),
      skipped: fc.constant(new Map([['2027-03-28', { start: 120, end: 180 }]])),
    }),
  }),
)

const offerOf = ({ agenda, day, visit, booked }: Situation): Offer => ({
  agenda,
  ...visit,
  busy: new Map([
    [day, booked.map(({ start, duration, buffer }) => ({ start, end: start + duration + buffer }))],
  ]),
})

const slotsOf = (given: Situation) => freeSlots(offerOf(given), given.day, given.calendar)

const forAll = (check: (given: Situation) => void) =>
  fc.assert(fc.property(situation, check), { numRuns: 1000 })

describe('whatever the agenda, the reservations and the hour', () => {
  test('no offered slot ever overlaps a reservation, and each keeps the buffer of the other', () => {
    forAll((given) => {
      for (const start of slotsOf(given)) {
        for (const other of given.booked) expect(collide({ start, ...given.visit }, other)).toBe(false)
      }
    })
  })

  test('no offered slot ever overlaps a break, closing, or the hour that summer time takes away', () => {
    forAll((given) => {
      for (const start of slotsOf(given)) {
        expect(minutesOf(start, given.visit.duration).filter((minute) => !isWorked(given, minute))).toEqual(
          [],
        )
      }
    })
  })

  test('no offered slot is past', () => {
    forAll((given) => {
      for (const start of slotsOf(given)) expect(isOver(given, start)).toBe(false)
    })
  })

  test('offered slots are on the grid, in order, each once', () => {
    forAll((given) => {
      const slots = slotsOf(given)
      expect(slots.filter((start) => !isOnGrid(given, start))).toEqual([])
      expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b))
    })
  })

  test('every start on the grid that breaks no rule is offered', () => {
    forAll((given) => {
      const wanted = minutesOf(0, 1440).filter((start) => isWorkable(given, start))
      expect(slotsOf(given)).toEqual(wanted)
    })
  })

  test('a booking finds exactly the starts that were offered', () => {
    forAll((given) => {
      const slots = slotsOf(given)
      const asked = fc.sample(fc.nat(1439), 20)
      for (const minute of [...slots, ...asked]) {
        const start = { day: given.day, minute }
        expect(isOffered(offerOf(given), start, given.calendar)).toBe(slots.includes(minute))
      }
    })
  })

  test('several practitioners offer what each of them offers', () => {
    fc.assert(
      fc.property(situation, situation, (one, two) => {
        const other = { ...two, day: one.day, calendar: one.calendar }
        const each = new Set([...slotsOf(one), ...slotsOf(other)])
        const together =
          freeSlotsByDay([offerOf(one), offerOf(other)], [one.day], one.calendar).get(one.day) ?? []
        expect(together).toEqual([...each].toSorted((a, b) => a - b))
      }),
    )
  })
})

/** The rules once more, minute by minute and in the words of docs/domain.md: slow, and nothing in common with the code. */
function isWorkable(given: Situation, start: Minute): boolean {
  return (
    isOnGrid(given, start) &&
    !isOver(given, start) &&
    minutesOf(start, given.visit.duration).every((minute) => isWorked(given, minute)) &&
    !given.booked.some((other) => collide({ start, ...given.visit }, other))
  )
}

function isOnGrid({ agenda: { workingHours } }: Situation, start: Minute): boolean {
  return (start - workingHours.start * 60) % workingHours.slotDuration === 0
}

function isOver({ day, calendar: { now } }: Situation, start: Minute): boolean {
  return `${day} ${String(start).padStart(4, '0')}` < `${now.day} ${String(now.minute).padStart(4, '0')}`
}

function isWorked({ agenda, day, calendar }: Situation, minute: Minute): boolean {
  const hour = Math.floor(minute / 60)
  const weekday = weekdayOf(day)
  const isOpen = agenda.workingHours.start <= hour && hour < agenda.workingHours.end
  const isBreak = agenda.breakTimes.some(
    (pause) => pause.day === weekday && pause.start <= hour && hour < pause.end,
  )
  return agenda.openDays.includes(weekday) && isOpen && !isBreak && !isIn(calendar.skipped.get(day), minute)
}

/** Two visits share a minute, or the rest after one runs into the other visit. Rests may meet closing, not visits. */
function collide(one: Visit, other: Visit): boolean {
  const [mine, theirs] = [one, other].map((visit) => new Set(minutesOf(visit.start, visit.duration))) as [
    Set<Minute>,
    Set<Minute>,
  ]
  const restOf = ({ start, duration, buffer }: Visit) => new Set(minutesOf(start + duration, buffer))
  return (
    !mine.isDisjointFrom(theirs) || !restOf(one).isDisjointFrom(theirs) || !restOf(other).isDisjointFrom(mine)
  )
}

function isIn(span: Span | undefined, minute: Minute): boolean {
  return span !== undefined && span.start <= minute && minute < span.end
}

function minutesOf(start: Minute, count: number): Minute[] {
  return Array.from({ length: count }, (_, i) => start + i)
}
