import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './choice.ts'

test('the choice of service and practitioner survives a round trip through the URL', () => {
  const choice = { serviceId: 3, praticienId: 2 }
  expect(String(writeChoice(choice))).toBe('service=3&praticien=2')
  expect(readChoice(writeChoice(choice))).toEqual(choice)
})

test.each(['', '0', '-1', '1.5', 'abc', '99999999999'])('%j is not a service id', (text) => {
  expect(readChoice(new URLSearchParams({ service: text })).serviceId).toBeUndefined()
})
