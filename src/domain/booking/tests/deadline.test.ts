import { expect, test } from 'vitest'
import type { LocalTime } from '../../language/time.ts'
import { deadlineOf, isInTime, reservationState } from '../deadline.ts'

const reservation = { day: '2027-04-14', minute: 10 * 60 }

test.each([
  [24, { day: '2027-04-13', minute: 600 }],
  [0, reservation],
  [11, { day: '2027-04-13', minute: 23 * 60 }],
  [10, { day: '2027-04-14', minute: 0 }],
  [336, { day: '2027-03-31', minute: 600 }],
])('a deadline of %i hours for a reservation on 2027-04-14 at 10:00 ends at %j', (hours, expected) => {
  expect(deadlineOf(reservation, hours)).toEqual(expected)
})

test('a deadline of 24 hours is the same wall-clock time a day earlier, also across a change of daylight saving time', () => {
  expect(deadlineOf({ day: '2027-03-28', minute: 600 }, 24)).toEqual({ day: '2027-03-27', minute: 600 })
})

test.each([
  [24, { day: '2027-04-13', minute: 599 }, true],
  [24, { day: '2027-04-13', minute: 600 }, true],
  [24, { day: '2027-04-13', minute: 601 }, false],
  [0, { day: '2027-04-14', minute: 600 }, true],
  [0, { day: '2027-04-14', minute: 601 }, false],
])('with a deadline of %i hours, a change at %j is in time: %s', (hours, now, expected) => {
  expect(isInTime(reservation, { hours, now })).toBe(expected)
})

const aMinuteLater = { day: '2027-04-14', minute: 601 }

test('a reservation is planned until its start has passed', () => {
  const state = (now: LocalTime) => reservationState({ at: reservation, isCancelled: false }, now)
  expect(state(reservation)).toBe('planned')
  expect(state(aMinuteLater)).toBe('past')
})

test('a cancelled reservation is cancelled before and after its start', () => {
  const state = (now: LocalTime) => reservationState({ at: reservation, isCancelled: true }, now)
  expect(state(reservation)).toBe('cancelled')
  expect(state(aMinuteLater)).toBe('cancelled')
})
