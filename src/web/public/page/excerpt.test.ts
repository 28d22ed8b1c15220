import { expect, test } from 'vitest'
import { toExcerpt } from './excerpt.ts'

test('an excerpt contains text without markup', () => {
  expect(toExcerpt('<h2>Avant</h2><p>Thé &amp; calme</p>')).toBe('Avant Thé & calme')
})

test('a long text is cut between two words', () => {
  const text = toExcerpt(`<p>${'douceur '.repeat(40)}</p>`)
  expect(text).toMatch(/^(douceur )+douceur…$/)
  expect(text.length).toBeLessThanOrEqual(156)
})

test('a single long word is cut within the word', () => {
  expect(toExcerpt('a'.repeat(400))).toHaveLength(156)
})
