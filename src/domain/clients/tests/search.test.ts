import { expect, test } from 'vitest'
import { hasWords, matchesReservation, noteExcerpt, searchWordsOf } from '../search.ts'

test.each([
  ['huile d’amande', true],
  ["HUILE D'AMANDE", true],
  ['amandes douce', true],
  ['coeur', true],
  ['huile de coco', false],
  ['%', false],
  ['_', false],
  ['\\', false],
  ['’', true],
])('the search « %s » finds the note about almond oil: %s', (text, expected) => {
  expect(hasWords('Préfère l’huile d’Amandes douces ; écrit un cœur.', searchWordsOf(text))).toBe(expected)
})

test.each([
  ['petit dos', true],
  ['zoe@exemple', true],
  ['06 12 34', true],
  ['petit suédois', false],
  ['07 12 34', false],
])('the search « %s » finds a reservation by client and service: %s', (text, expected) => {
  const client = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '+33612345678' }
  expect(matchesReservation({ ...client, serviceName: 'Massage du dos' }, text)).toBe(expected)
})

const LONG =
  'Vient de loin, arrive souvent en avance et attend dans le jardin.\nNe supporte pas la noix ; ' +
  'demande l’huile d’amandes, tiède, sur les épaules et sur la nuque, puis un thé à la menthe avec du miel.'

test('an excerpt shows the words around the first find, as they were written', () => {
  expect(noteExcerpt(LONG, searchWordsOf("huile d'amande"))).toEqual({
    before: '… Ne supporte pas la noix ; demande l’',
    found: 'huile',
    after: ' d’amandes, tiède, sur les épaules et sur la nuque, puis un thé à la menthe avec …',
  })
  expect(noteExcerpt('Son cœur bat', ['coeur'])).toEqual({ before: 'Son ', found: 'cœur', after: ' bat' })
})

test('an excerpt of a text without spaces is what was found, with its surroundings at most', () => {
  const { before, found, after } = noteExcerpt(`${'a'.repeat(300)}zoe${'b'.repeat(300)}`, ['zoe'])
  expect([before, found, after]).toEqual(['… ', 'zoe', ' …'])
})
