import { expect, test } from 'vitest'
import { parseFirstPhoneNumber, toSmsUrl, toTelUrl } from './phone-number.ts'

test.each([
  ['02 99 00 00 00', { label: '02\u00a099\u00a000\u00a000\u00a000', href: 'tel:0299000000' }],
  ['+33 (0)2.99\n06 12 34 56 78', { label: '+33\u00a0(0)2.99', href: 'tel:+33299' }],
  ['sur rendez-vous', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the first phone number in %j is %j', (phone, number) => {
  expect(parseFirstPhoneNumber(phone)).toEqual(number)
})

test('the trunk prefix in parentheses is not dialled after a country code', () => {
  expect(toTelUrl('+33 (0)2 99 00 00 00')).toBe('tel:+33299000000')
  expect(toTelUrl('(0)2 99')).toBe('tel:0299')
})

test('a text message is opened with number and text, as iOS and Android both understand it', () => {
  expect(toSmsUrl('+33 (0)6 12 34 56 78', 'Bonjour Léa, à 10 h & plus ?')).toBe(
    'sms:+33612345678?&body=Bonjour%20L%C3%A9a%2C%20%C3%A0%2010%20h%20%26%20plus%20%3F',
  )
})
