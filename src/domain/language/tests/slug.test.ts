import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFixedPage, isReserved, MAX_SLUG_LENGTH, SLUG, slugOf } from '../slug.ts'

test.each([
  ['Première visite', 'premiere-visite'],
  ['  L’Œuf & l’Été\u202f: 2027\u202f! ', 'l-oeuf-l-ete-2027'],
  ['Ça', 'ca'],
  ['日本', ''],
])('the title « %s » suggests the slug %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('any title suggests a valid slug or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const slug = slugOf(title)
      return slug === '' || (SLUG.test(slug) && slug.length <= MAX_SLUG_LENGTH && !/^-|-$/.test(slug))
    }),
  )
})

test('the site’s own routes and « new » are reserved slugs', () => {
  for (const slug of ['home', 'contact', 'booking', 'admin', 'new']) expect(isReserved(slug), slug).toBe(true)
  expect(isReserved('acces')).toBe(false)
})

test('only home and contact are fixed pages', () => {
  expect(['home', 'contact', 'acces'].map(isFixedPage)).toEqual([true, true, false])
})
