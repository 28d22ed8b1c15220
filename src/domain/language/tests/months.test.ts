import { expect, test } from 'vitest'
import { addMonths, lastDayOf, monthOf, monthsBetween, sameDayOf } from '../months.ts'

test('months are counted across the year boundary', () => {
  expect(monthOf('2027-04-12')).toBe('2027-04')
  expect(addMonths('2027-12', 1)).toBe('2028-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(addMonths('2027-04', -16)).toBe('2025-12')
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

test('a day that another month lacks becomes that month’s last day', () => {
  expect(sameDayOf('2027-05', '2027-04-12')).toBe('2027-05-12')
  expect(sameDayOf('2027-02', '2027-01-31')).toBe('2027-02-28')
  expect(sameDayOf('2028-02', '2028-01-31')).toBe('2028-02-29')
  expect(lastDayOf('2027-04')).toBe('2027-04-30')
  expect(lastDayOf('2100-02')).toBe('2100-02-28')
})
