import { expect, test } from 'vitest'
import { choiceToSearchParams, parseChoice, parseLinkedSlot } from './choice.ts'

test('the selected service and practitioner are read from and written to the URL', () => {
  const choice = { serviceId: 3, praticienId: 2 }
  expect(String(choiceToSearchParams(choice))).toBe('service=3&praticien=2')
  expect(parseChoice(choiceToSearchParams(choice))).toEqual(choice)
})

test('length and options of the service are read from and written to the URL', () => {
  const choice = { serviceId: 3, minutes: 75, variant: 'prenatal', optionIds: [2, 5], praticienId: 2 }
  const query = 'service=3&duree=75&formule=prenatal&options=2-5&praticien=2'
  expect(String(choiceToSearchParams(choice))).toBe(query)
  expect(parseChoice(new URLSearchParams(query))).toEqual(choice)
  expect(parseChoice(new URLSearchParams('service=3&options=2-2-x-0')).optionIds).toEqual([2])
})

test('length and options without a service mean nothing', () => {
  expect(parseChoice(new URLSearchParams('duree=75&options=2&praticien=2'))).toEqual({ praticienId: 2 })
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
