import { expect, test } from 'vitest'
import { initialsOf } from '../initials.ts'
import { splitName } from '../person-name.ts'

test.each([
  ['Camille Martin', 'CM'],
  ['élodie œuvrard', 'ÉŒ'],
  ['E\u0301lodie Martin', 'E\u0301M'],
  ['Jean-Pierre Roy', 'JR'],
  ['Anne Marie Roy Durand', 'AD'],
  ['Jean-Marc de La Tour', 'JL'],
  ['Charles d’Artois', 'CA'],
  ["Charles d'Artois", 'CA'],
  ['Anne-Zoé Le Goff', 'AL'],
  ['Joachim du Bellay', 'JD'],
  ['Jan De Smet', 'JD'],
  ['Élodie-Anne de Brie', 'ÉB'],
  ['Zoé ’t Hooft', 'ZH'],
  ['\u{10428}lef \u{1f33f} Martin', '\u{10400}M'],
  ['Camille ', 'C'],
  [' Martin', 'M'],
  ['Marie de', 'MD'],
  ['  -', ''],
])('the initials of « %s » are « %s »', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a last name begins with its particle or article, or is the last word', () => {
  expect(splitName('Anne Marie de La Tour')).toEqual({ firstName: 'Anne Marie', lastName: 'de La Tour' })
  expect(splitName('Anne Marie Roy')).toEqual({ firstName: 'Anne Marie', lastName: 'Roy' })
})
