import { expect, test } from 'vitest'
import { isPhoneNumber } from '../phone-number.ts'

test.each([
  ['06 12 34 56 78'],
  ['06.12.34.56.78'],
  ['+33 (0)6 12 34 56 78'],
  ['00 33 6 12 34 56 78'],
  ['+687 12.34.56'],
])('« %s » is a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
})

test.each([
  ['(.........)'],
  ['- - - - - -'],
  ['06 12 3'],
  ['+12345678901234567'],
  ['06 12 34 56 78 merci'],
  ['06+12345678'],
])('« %s » is no phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})
