import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('an excerpt contains text without markup', () => {
  expect(excerpt('<h2>Avant</h2><p>Thé &amp; calme</p>')).toBe('Avant Thé & calme')
})

test('a long text is cut between two words', () => {
  const text = excerpt(`<p>${'douceur '.repeat(40)}</p>`)
  expect(text).toMatch(/^(douceur )+douceur…$/)
  expect(text.length).toBeLessThanOrEqual(156)
})

test('a single long word is cut inside', () => {
  expect(excerpt('a'.repeat(400))).toHaveLength(156)
})
