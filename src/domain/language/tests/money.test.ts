import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frenchPrice, toCents, toEuros } from '../money.ts'

test.each([
  [75, '75\u202f€'],
  [62.5, '62,50\u202f€'],
  [0, '0\u202f€'],
  [0.05, '0,05\u202f€'],
  [19.99, '19,99\u202f€'],
  [999.5, '999,50\u202f€'],
  [1200, '1\u202f200\u202f€'],
  [1234567.89, '1\u202f234\u202f567,89\u202f€'],
])('%d euros are written « %s »', (euros, text) => {
  expect(frenchPrice(euros)).toBe(text)
})

test('cents survive the conversion to euros and back', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (cents) => {
      expect(toCents(toEuros(cents))).toBe(cents)
    }),
  )
})

test('euros with more than two decimals are rounded to the nearest cent', () => {
  expect([0.1 + 0.2, 1.006, 62.499].map(toCents)).toEqual([30, 101, 6250])
})
