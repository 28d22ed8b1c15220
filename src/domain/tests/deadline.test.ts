import { expect, test } from 'vitest'
import { isInTime, lastMoment, stateOf } from '../deadline.ts'

const visit = { day: '2027-04-14', minute: 10 * 60 }

test.each([
  [24, { day: '2027-04-13', minute: 600 }],
  [0, visit],
  [11, { day: '2027-04-13', minute: 23 * 60 }],
  [10, { day: '2027-04-14', minute: 0 }],
  [336, { day: '2027-03-31', minute: 600 }],
])('%i hours before a visit', (hours, expected) => {
  expect(lastMoment(visit, hours)).toEqual(expected)
})

test('a day before is the same hour of the day before, also where the clock changes', () => {
  expect(lastMoment({ day: '2027-03-28', minute: 600 }, 24)).toEqual({ day: '2027-03-27', minute: 600 })
})

test.each([
  [24, { day: '2027-04-13', minute: 599 }, true],
  [24, { day: '2027-04-13', minute: 600 }, true],
  [24, { day: '2027-04-13', minute: 601 }, false],
  [0, { day: '2027-04-14', minute: 600 }, true],
  [0, { day: '2027-04-14', minute: 601 }, false],
])('with %i hours, at %j: %s', (hours, now, expected) => {
  expect(isInTime(visit, { hours, now })).toBe(expected)
})

test('a visit is planned until it has begun; once cancelled it stays so', () => {
  const before = { day: '2027-04-14', minute: 600 }
  const after = { day: '2027-04-14', minute: 601 }
  expect(stateOf({ at: visit, isCancelled: false }, before)).toBe('planned')
  expect(stateOf({ at: visit, isCancelled: false }, after)).toBe('past')
  expect(stateOf({ at: visit, isCancelled: true }, before)).toBe('cancelled')
  expect(stateOf({ at: visit, isCancelled: true }, after)).toBe('cancelled')
})
