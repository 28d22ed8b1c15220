import { expect, test } from 'vitest'
import { moreText, pathOfMore, shownCount } from './shown-part.ts'

test.each([
  ['', 10],
  ['nombre=20', 20],
  ['nombre=21', 30],
  ['nombre=0', 10],
  ['nombre=-5', 10],
  ['nombre=dix', 10],
  ['nombre=1', 10],
])('the address « %s » shows %i testimonials', (query, expected) => {
  expect(shownCount(new URLSearchParams(query))).toBe(expected)
})

test('the link to more leads to the first one that it adds', () => {
  expect(pathOfMore(10)).toBe('/testimonials?nombre=20#temoignage-11')
})

test.each([
  [34, 'Afficher dix témoignages de plus'],
  [20, 'Afficher dix témoignages de plus'],
  [14, 'Afficher 4 témoignages de plus'],
  [11, 'Afficher un témoignage de plus'],
])('after ten of %i testimonials the link says « %s »', (count, expected) => {
  expect(moreText({ shown: 10, count })).toBe(expected)
})
