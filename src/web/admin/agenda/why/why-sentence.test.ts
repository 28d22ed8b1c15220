import { expect, test } from 'vitest'
import type { SlotExplanation } from '#contract/slots.ts'
import { sentenceOf } from './why-sentence.ts'

const MONDAY = '2027-04-12'
const OFFERED: SlotExplanation = {
  praticienId: 1,
  praticienName: 'Camille Roy',
  offered: true,
  reason: null,
  label: null,
  from: null,
  to: null,
}

test.each<[string, Partial<SlotExplanation>]>([
  ['Ce créneau est proposé aux clients.', {}],
  ['C’est l’heure de la pause de 12 h à 13 h.', { reason: 'break', from: '12:00', to: '13:00' }],
  [
    'Une absence est notée (« Vacances ») toute la journée.',
    { reason: 'leave', label: 'Vacances', from: '00:00', to: '24:00' },
  ],
  [
    'Le cabinet est fermé (« Travaux ») de 14 h 30 à 24 h.',
    { reason: 'closure', label: 'Travaux', from: '14:30', to: '24:00' },
  ],
  [
    'C’est un jour férié qui n’est pas travaillé (« Toussaint »).',
    { reason: 'holiday', label: 'Toussaint', from: '00:00', to: '24:00' },
  ],
  ['Cette heure est en dehors des horaires du lundi.', { reason: 'closed' }],
  [
    'La visite ne tient pas : il reste trop peu de temps avant 12 h.',
    { reason: 'does_not_fit', from: '12:00', to: '12:30' },
  ],
  ['Un rendez-vous est déjà pris de 10 h à 11 h.', { reason: 'taken', from: '10:00', to: '11:00' }],
])('an explanation reads « %s »', (sentence, explanation) => {
  const actual = sentenceOf({ ...OFFERED, ...explanation, offered: explanation.reason === undefined }, MONDAY)
  expect(actual.replaceAll('\u202f', ' ')).toBe(sentence)
})
