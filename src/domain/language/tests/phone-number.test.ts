import { expect, test } from 'vitest'
import { groupedPhone, isPhoneNumber } from '../phone-number.ts'

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

test.each([
  ['0612345678', '06 12 34 56 78'],
  ['06.12.34.56.78', '06 12 34 56 78'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['0033 (0)612345678', '0033 6 12 34 56 78'],
  ['0472000000\n0612345678', '04 72 00 00 00\n06 12 34 56 78'],
  ['+32470123456', '+32470123456'],
  ['0472000000, le matin', '0472000000, le matin'],
  ['zoe@exemple.fr', 'zoe@exemple.fr'],
])('« %s » is shown as « %s »', (stored, shown) => {
  expect(groupedPhone(stored)).toBe(shown)
})
