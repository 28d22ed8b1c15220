import { expect, test } from 'vitest'
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

test('a deadline of 24 hours is the same wall-clock time a day earlier, also across a DST change', () => {
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

test('a reservation is planned until its start has passed, and stays cancelled once cancelled', () => {
  const before = { day: '2027-04-14', minute: 600 }
  const after = { day: '2027-04-14', minute: 601 }
  expect(reservationState({ at: reservation, isCancelled: false }, before)).toBe('planned')
  expect(reservationState({ at: reservation, isCancelled: false }, after)).toBe('past')
  expect(reservationState({ at: reservation, isCancelled: true }, before)).toBe('cancelled')
  expect(reservationState({ at: reservation, isCancelled: true }, after)).toBe('cancelled')
})
