import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './choice.ts'

test('the chosen service and practitioner are read from and written to the URL', () => {
  const choice = { serviceId: 3, praticienId: 2 }
  expect(String(writeChoice(choice))).toBe('service=3&praticien=2')
  expect(readChoice(writeChoice(choice))).toEqual(choice)
})

test.each(['', '0', '-1', '1.5', 'abc', '99999999999'])('the URL parameter %j selects no service', (text) => {
  expect(readChoice(new URLSearchParams({ service: text })).serviceId).toBeUndefined()
})
