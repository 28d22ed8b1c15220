import { expect, test } from 'vitest'
import { isNonWorkingDay } from '../french-holidays.ts'

test.each([
  ['a Saturday', '2026-12-05'],
  ['a Sunday', '2026-12-06'],
  ['New Year’s Day', '2027-01-01'],
  ['Easter Monday of 2027', '2027-03-29'],
  ['Ascension Day of 2027', '2027-05-06'],
  ['Whit Monday of 2027', '2027-05-17'],
  ['Easter Monday of 2038, the latest of all', '2038-04-26'],
  ['Easter Monday of 2285, the earliest to come', '2285-03-23'],
])('%s is no working day', (_name, day) => {
  expect(isNonWorkingDay(day)).toBe(true)
})

test('a Tuesday without a feast is a working day', () => {
  expect(isNonWorkingDay('2026-12-08')).toBe(false)
})
