import { expect, test } from 'vitest'
import { compareFullNames, sortByName, splitName } from '../person-name.ts'

const SORTED = [
  'Zoé d’Artois',
  'Léa Çakir',
  'Anna Denis',
  'Anna Élodie',
  'Élise Fabien',
  'Étienne Fabien',
  'Fanny Fabien',
  'Jean de La Tour',
  'Anne Le Goff',
  'Anne L’Hostis',
  'Luc Zola',
]

test('names are sorted by French collation: an accent or a cedilla does not come after z', () => {
  expect(SORTED.toReversed().toSorted(compareFullNames)).toEqual(SORTED)
  expect(sortByName(SORTED.toReversed().map(splitName))).toEqual(SORTED.map(splitName))
})

test('people of the same name keep the order that they are in', () => {
  const people = [2, 1].map((id) => ({ id, firstName: 'Camille', lastName: 'Roy' }))
  expect(sortByName(people)).toEqual(people)
})
