import { expect, test } from 'vitest'
import { versionedCache } from './versioned-cache.ts'

const page = '<p>'

test('a page is kept as long as the site’s version stands still', () => {
  const kept = versionedCache<string>()
  kept.keep('1', '/', page)
  expect(kept.find('1', '/')).toBe(page)
  expect(kept.find('2', '/')).toBeUndefined()
  expect(kept.find('1', '/')).toBeUndefined()
})

test('invented addresses do not fill the memory', () => {
  const kept = versionedCache<string>()
  for (let i = 0; i < 1_000; i += 1) kept.keep('1', `/?${i}`, page)
  expect(kept.find('1', '/?0')).toBeUndefined()
  expect(kept.find('1', '/?999')).toBe(page)
  expect(Array.from({ length: 1_000 }, (_, i) => kept.find('1', `/?${i}`)).filter(Boolean)).toHaveLength(300)
})
