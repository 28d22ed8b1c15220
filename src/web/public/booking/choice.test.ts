import { expect, test } from 'vitest'
import { choiceToSearchParams, parseChoice } from './choice.ts'

test('the selected service and practitioner are read from and written to the URL', () => {
  const choice = { serviceId: 3, praticienId: 2 }
  expect(String(choiceToSearchParams(choice))).toBe('service=3&praticien=2')
  expect(parseChoice(choiceToSearchParams(choice))).toEqual(choice)
})

test.each(['', '0', '-1', '1.5', 'abc', '99999999999'])('the URL parameter %j selects no service', (text) => {
  expect(parseChoice(new URLSearchParams({ service: text })).serviceId).toBeUndefined()
})
