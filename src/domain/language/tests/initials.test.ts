import { expect, test } from 'vitest'
import { initialsOf } from '../initials.ts'

test.each([
  ['Camille', 'Martin', 'CM'],
  ['élodie', 'œuvrard', 'ÉŒ'],
  ['E\u0301lodie', 'Martin', 'E\u0301M'],
  ['Jean-Pierre', 'Roy', 'JR'],
  ['Anne Marie', 'de La Tour', 'AD'],
  ['Zoé', '’t Hooft', 'ZT'],
  ['\u{10428}lef', '\u{1f33f} Martin', '\u{10400}M'],
  ['Camille', '', 'C'],
  ['', 'Martin', 'M'],
  [' ', '-', ''],
])('the initials of « %s » « %s » are « %s »', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})
