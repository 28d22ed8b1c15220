import { expect, test } from 'vitest'
import { choiceToSearchParams, parseChoice, parseLinkedSlot } from './choice.ts'

test('the selected service and practitioner are read from and written to the URL', () => {
  const choice = { serviceId: 3, praticienId: 2 }
  expect(String(choiceToSearchParams(choice))).toBe('service=3&praticien=2')
  expect(parseChoice(choiceToSearchParams(choice))).toEqual(choice)
})

test.each(['', '0', '-1', '1.5', 'abc', '99999999999'])('the URL parameter %j selects no service', (text) => {
  expect(parseChoice(new URLSearchParams({ service: text })).serviceId).toBeUndefined()
})

test('the slot of a link is read from its day and its hour', () => {
  const parse = (query: string) => parseLinkedSlot(new URLSearchParams(query))
  expect(parse('jour=2027-04-13&heure=10:30')).toEqual({ day: '2027-04-13', minute: 630 })
  for (const query of [
    '',
    'jour=2027-04-13',
    'heure=10:30',
    'jour=2027-02-30&heure=10:30',
    'jour=x&heure=25:00',
  ])
    expect(parse(query), query).toBeNull()
})
