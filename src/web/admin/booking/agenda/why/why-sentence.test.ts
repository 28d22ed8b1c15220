import { expect, test } from 'vitest'
import type { SlotReason } from '#contract/booking/slots.ts'
import { sentenceOf } from './why-sentence.ts'

const MONDAY = '2027-04-12'

function aReason(code: SlotReason['code'], span = '', more: Partial<SlotReason> = {}): SlotReason {
  const [from = null, to = null] = span === '' ? [] : span.split('–')
  return { code, label: null, date: from && MONDAY, from, to, ...more }
}

test.each<[string, SlotReason]>([
  ['C’est l’heure de la pause de 12 h à 13 h.', aReason('break', '12:00–13:00')],
  [
    'Une absence est notée (« Vacances ») toute la journée.',
    aReason('leave', '00:00–24:00', { label: 'Vacances' }),
  ],
  [
    'Le cabinet est fermé (« Travaux ») de 14 h 30 à 24 h.',
    aReason('closure', '14:30–24:00', { label: 'Travaux' }),
  ],
  [
    'C’est un jour férié qui n’est pas travaillé (« Toussaint »).',
    aReason('holiday', '00:00–24:00', { label: 'Toussaint' }),
  ],
  ['Occupé ailleurs, selon l’agenda privé de 9 h à 11 h 30.', aReason('elsewhere', '09:00–11:30')],
  ['Cette heure est en dehors des horaires du lundi.', aReason('closed')],
  [
    'Le rendez-vous ne tient pas : il reste trop peu de temps avant 12 h.',
    aReason('does_not_fit', '12:00–12:30'),
  ],
  ['Un rendez-vous est déjà pris de 10 h à 11 h.', aReason('taken', '10:00–11:00')],
  [
    'La pause entre deux rendez-vous manque : il y a déjà quelque chose la veille de 23 h à 24 h.',
    aReason('buffer', '23:00–24:00', { date: '2027-04-11' }),
  ],
  [
    'La pause entre deux rendez-vous manque : il y a déjà quelque chose le lendemain de 0 h à 1 h.',
    aReason('buffer', '00:00–01:00', { date: '2027-04-13' }),
  ],
])('an explanation reads « %s »', (sentence, reason) => {
  expect(sentenceOf(reason, MONDAY).replaceAll('\u202f', ' ')).toBe(sentence)
})
