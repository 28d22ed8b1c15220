import { expect, test } from 'vitest'
import { clampDay, moveToDay, weeksOf, wholeWeeksOf } from './month-layout.ts'

test('a month has whole weeks from Monday to Sunday, without the days of other months', () => {
  const weeks = weeksOf('2027-04')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, '2027-04-01', '2027-04-02', '2027-04-03', '2027-04-04'])
  expect(weeks[4]).toEqual(['2027-04-26', '2027-04-27', '2027-04-28', '2027-04-29', '2027-04-30', null, null])
})

test('a month is asked for in one range of whole weeks', () => {
  expect(wholeWeeksOf('2027-04')).toEqual({ start: '2027-03-29', end: '2027-05-02' })
  expect(wholeWeeksOf('2027-02')).toEqual({ start: '2027-02-01', end: '2027-02-28' })
})

test.each([
  ['ArrowLeft', '2027-04-13'],
  ['ArrowRight', '2027-04-15'],
  ['ArrowUp', '2027-04-07'],
  ['ArrowDown', '2027-04-21'],
  ['Home', '2027-04-12'],
  ['End', '2027-04-18'],
  ['PageUp', '2027-03-14'],
  ['PageDown', '2027-05-14'],
  ['Enter', undefined],
])('%s leads from a Wednesday to %s', (key, day) => {
  expect(moveToDay(key, '2027-04-14')).toBe(day)
})

test('from the 31st, a shorter month is entered on its last day', () => {
  expect(moveToDay('PageDown', '2027-03-31')).toBe('2027-04-30')
})

test('a day outside the bounds becomes the nearest bound', () => {
  const bounds = { start: '2027-04-12', end: '2027-08-10' }
  expect(clampDay('2027-04-01', bounds)).toBe('2027-04-12')
  expect(clampDay('2027-08-31', bounds)).toBe('2027-08-10')
  expect(clampDay('2027-05-01', bounds)).toBe('2027-05-01')
})
