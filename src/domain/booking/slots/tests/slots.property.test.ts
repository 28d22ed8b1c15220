import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Minute } from '../../../language/time.ts'
import type { Availability } from '../availability.ts'
import { NOT_OFFERED_CODES, type NotOfferedCode } from '../not-offered.ts'
import { findFirstSlots, freeSlots, freeSlotsByDay, whyDayIsEmpty, whyNotOffered } from '../slots.ts'
import { compileAgenda } from '../working-day.ts'
import { addDays, anyDay, anySituation, type Situation, situationOn, weekdayOf } from './any-situation.ts'
import { minuteRange } from './minutes.ts'
import { rulesOf } from './slot-oracle.ts'

function availabilityOf(given: Situation): Availability {
  const { agenda, closures, elsewhere, holidays, day, reservation, shortest, booked } = given
  const rules = compileAgenda(agenda, {
    closures,
    holidays: new Map(holidays.map((date) => [date, 'Fête'])),
    elsewhere: new Map([[day, elsewhere]]),
  })
  const busyOn = (offset: number) =>
    booked
      .filter(({ start }) => Math.floor(start / 1440) === offset)
      .map(({ start, duration, buffer, kind }) => {
        const end = start + duration - offset * 1440
        return { start: start - offset * 1440, end, bufferEnd: end + buffer, kind }
      })
  const busy = new Map([-1, 0, 1].map((offset) => [addDays(day, offset), busyOn(offset)]))
  return { rules, shortestService: shortest, busy, ...reservation }
}

// The number of situations bounds the work; a busy machine needs longer for it.
const UNTIMED = { timeout: 0 }

const slotsOf = (given: Situation) => freeSlots(availabilityOf(given), given.day, given.clock)
const forAll = (check: (given: Situation) => void, numRuns = 400) =>
  fc.assert(fc.property(anySituation, check), { numRuns })

describe('for any rules, reservations and time', UNTIMED, () => {
  test('exactly the grid starts that break no rule are offered, in order', () => {
    let offered = 0
    forAll((given) => {
      const rules = Object.values(rulesOf(given))
      const expected = minuteRange(0, 1440).filter((start) => !rules.some((breaks) => breaks(start)))
      expect(slotsOf(given)).toEqual(expected)
      offered += expected.length
    })
    expect(offered).toBeGreaterThan(500)
  })

  test('the reasons given for a start are exactly the rules that it breaks', () => {
    forAll((situation) => {
      const availability = availabilityOf(situation)
      const rules = Object.entries(rulesOf(situation)) as [NotOfferedCode, (start: Minute) => boolean][]
      const offset = (situation.reservation.duration % 3) * 5
      for (const start of minuteRange(0, 96).map((i) => i * 15 + offset)) {
        const slot = { day: situation.day, minute: start }
        const codes = whyNotOffered(availability, slot, situation.clock).map(({ code }) => code)
        const broken = rules.filter(([, breaks]) => breaks(start)).map(([code]) => code)
        expect(new Set(codes), `${start} ${JSON.stringify(situation)}`).toEqual(new Set(broken))
      }
    }, 150)
  })

  test('a day has a reason exactly when it offers nothing', () => {
    forAll((given) => {
      const reason = whyDayIsEmpty([availabilityOf(given)], given.day, given.clock)
      expect(reason === null).toBe(slotsOf(given).length > 0)
    })
  })

  test('several practitioners offer the union of their slots, whose first ones are the next slots', () => {
    const anyThree = anyDay.chain((day) => fc.tuple(situationOn(day), situationOn(day), situationOn(day)))
    fc.assert(
      fc.property(anyThree, fc.integer({ min: 1, max: 5 }), (given, count) => {
        const { day, clock } = given[0]
        const availabilities = given.map(availabilityOf)
        const days = minuteRange(-3, 130).map((i) => addDays(day, i))
        const merged = freeSlotsByDay(availabilities, days, clock)
        const starts = new Set(availabilities.flatMap((availability) => freeSlots(availability, day, clock)))
        expect(merged.get(day) ?? []).toEqual([...starts].toSorted((a, b) => a - b))
        const slots = [...merged].flatMap(([date, times]) => times.map((minute) => ({ day: date, minute })))
        expect(findFirstSlots(availabilities, days[0] as Day, { count, clock })).toEqual(
          slots.slice(0, count),
        )
      }),
      { numRuns: 80 },
    )
  })
})

describe('the situations above', UNTIMED, () => {
  const situations = fc.sample(anySituation, { numRuns: 1500, seed: 27 })
  const count = (isInteresting: (given: Situation, start: Minute) => boolean) =>
    situations.filter((given) => slotsOf(given).some((start) => isInteresting(given, start))).length

  test('have every reason', () => {
    const codes = situations.flatMap((given) =>
      minuteRange(0, 24).flatMap((hour) =>
        whyNotOffered(availabilityOf(given), { day: given.day, minute: hour * 60 }, given.clock),
      ),
    )
    const given = new Set(codes.map(({ code }) => code))
    expect(NOT_OFFERED_CODES.filter((code) => !given.has(code))).toEqual([])
  })

  test('offer starts near a reservation beyond midnight', () => {
    const isAfterEvening: Parameters<typeof count>[0] = ({ booked }, start) =>
      start < 120 && booked.some((other) => other.start < 0)
    const isBeforeMorning: Parameters<typeof count>[0] = ({ booked }, start) =>
      start > 1200 && booked.some((other) => other.start >= 1440)
    expect(count(isAfterEvening)).toBeGreaterThan(10)
    expect(count(isBeforeMorning)).toBeGreaterThan(10)
  })

  test('offer starts on the grid of a break that is not the grid of the opening', () => {
    const isOnBreakGrid: Parameters<typeof count>[0] = ({ agenda, day }, start) => {
      const { workingHours, breakTimes } = agenda
      const isOnGridFrom = (hour: number) => (start - hour * 60) % workingHours.slotDuration === 0
      const isAfterBreak = breakTimes.some(
        ({ day: weekday, end }) => weekday === weekdayOf(day) && end * 60 <= start && isOnGridFrom(end),
      )
      const isUsual = agenda.dayHours.length === 0 && agenda.laterHours.length === 0
      return isAfterBreak && !isOnGridFrom(workingHours.start) && isUsual
    }
    expect(count(isOnBreakGrid)).toBeGreaterThan(5)
  })

  test('offer starts in hours that have begun, and in those that later ones have not replaced yet', () => {
    const hasBegun: Parameters<typeof count>[0] = ({ agenda, day }) =>
      agenda.laterHours.some(({ from }) => from <= day)
    const isToCome: Parameters<typeof count>[0] = ({ agenda, day }) =>
      agenda.laterHours.some(({ from }) => from > day)
    expect(count(hasBegun)).toBeGreaterThan(20)
    expect(count(isToCome)).toBeGreaterThan(20)
  })

  test('offer starts beside the reservations of compact days with odd lengths', () => {
    const isOdd: Parameters<typeof count>[0] = ({ agenda, booked, reservation }) =>
      agenda.compactDay &&
      booked.some(({ kind }) => kind !== 'block') &&
      (reservation.duration + reservation.buffer) % agenda.workingHours.slotDuration !== 0
    expect(count(isOdd)).toBeGreaterThan(50)
  })
})
