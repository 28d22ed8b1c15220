import { expect, test } from 'vitest'
import type { SlotExplanation, SlotReason } from '#contract/booking/slots.ts'
import { groupReceivers } from './receivers.ts'

const reason = (code: SlotReason['code']): SlotReason => ({
  code,
  label: null,
  date: null,
  from: null,
  to: null,
})
const explanation = (praticienId: number, ...codes: SlotReason['code'][]): SlotExplanation => ({
  praticienId,
  praticienName: '',
  reasons: codes.map(reason),
})
const person = (id: number) => ({ id, displayName: `Personne ${id}` })

test('who offers the service and is free comes first, who does not offer it last', () => {
  const people = [1, 2, 3, 4].map(person)
  const groups = groupReceivers(people, [
    explanation(1, 'not_offered_by', 'taken'),
    explanation(2, 'leave'),
    explanation(3, 'off_grid', 'too_soon', 'compact', 'full'),
    explanation(4, 'buffer'),
  ])
  expect(groups).toEqual([
    { label: 'Libres à cette heure', receivers: [person(3)] },
    {
      label: 'Occupés ou absents à cette heure',
      receivers: [2, 4].map(person),
    },
    { label: 'Ne proposent pas cette prestation', receivers: [person(1)] },
  ])
})

test('while nothing is known about them, everybody can be chosen', () => {
  expect(groupReceivers([person(1)], undefined)).toEqual([{ label: '', receivers: [person(1)] }])
})
