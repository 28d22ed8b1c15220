import { expect, test } from 'vitest'
import { findPhoneSlip } from '../phone-slip.ts'

test.each([
  ['06 12 34 56 7', { digits: 9, meant: null }],
  ['06.12.34.56', { digits: 8, meant: null }],
  ['+33 6 12 34 56 7', { digits: 9, meant: null }],
  ['06 12 34 566 78', { digits: 11, meant: '06 12 34 56 78' }],
  ['0033 6 12 34 566 78', { digits: 11, meant: '0033 6 12 34 56 78' }],
  ['06 11 34 566 78', { digits: 11, meant: null }],
  ['06 12 34 56 789', { digits: 11, meant: null }],
])('%s has digits too few or too many', (typed, slip) => {
  expect(findPhoneSlip(typed)).toEqual(slip)
})

test.each([
  '06 12 34 56 78',
  '0612345678',
  '+33 (0)6 12 34 56 78',
  '+32 2 123 45 6',
  '3949',
  '00 32 470',
  '',
  '0',
  'abc',
])('« %s » is not judged: it is whole, or no French number', (typed) => {
  expect(findPhoneSlip(typed)).toBeNull()
})
