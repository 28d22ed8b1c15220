import { expect, test } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

const page = '<p>'

test('a value is cached until the version changes', () => {
  const cache = createVersionedCache<string>()
  cache.set('1', '/', page)
  expect(cache.get('1', '/')).toBe(page)
  expect(cache.get('2', '/')).toBeUndefined()
  expect(cache.get('1', '/')).toBeUndefined()
})

test('the cache holds at most 300 entries, the most recent ones', () => {
  const cache = createVersionedCache<string>()
  for (let i = 0; i < 1_000; i += 1) cache.set('1', `/?${i}`, page)
  expect(cache.get('1', '/?0')).toBeUndefined()
  expect(cache.get('1', '/?999')).toBe(page)
  expect(Array.from({ length: 1_000 }, (_, i) => cache.get('1', `/?${i}`)).filter(Boolean)).toHaveLength(300)
})
