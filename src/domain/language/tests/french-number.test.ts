import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frenchNumber } from '../french-number.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u202f000'],
  [-1234567, '-1\u202f234\u202f567'],
  [4.3, '4,3'],
  [12345.25, '12\u202f345,25'],
])('%d is written « %s »', (value, text) => {
  expect(frenchNumber(value)).toBe(text)
})

test('a number of decimals rounds the number and keeps final zeros', () => {
  expect(frenchNumber(4, 1)).toBe('4,0')
  expect(frenchNumber(1999.996, 2)).toBe('2\u202f000,00')
})

test('a whole number is written as by Intl in French', () => {
  const intl = new Intl.NumberFormat('fr-FR')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(frenchNumber(value)).toBe(intl.format(value === 0 ? 0 : value))
    }),
  )
})
