import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

const aCache = (bounds: { maxEntries?: number; maxBytes?: number }) =>
  createBoundedCache<string>({
    maxEntries: 100,
    maxBytes: 100,
    bytesOf: (value) => value.length,
    ...bounds,
  })

test('a full cache evicts the entry that was used longest ago', () => {
  const cache = aCache({ maxEntries: 2 })
  cache.set('/', 'a')
  cache.set('/massages', 'b')
  cache.get('/')
  cache.set('/contact', 'c')
  expect([cache.get('/'), cache.get('/massages'), cache.get('/contact')]).toEqual(['a', undefined, 'c'])
})

test('a cache evicts entries until its bytes are within the bound', () => {
  const cache = aCache({ maxBytes: 10 })
  for (const key of ['a', 'b', 'c']) cache.set(key, 'xxxx')
  expect(cache.size()).toEqual({ entries: 2, bytes: 8 })
  cache.set('d', 'x'.repeat(10))
  expect(cache.size()).toEqual({ entries: 1, bytes: 10 })
})

test('a value larger than the whole cache is not kept and evicts nothing', () => {
  const cache = aCache({ maxBytes: 10 })
  cache.set('a', 'x')
  cache.set('b', 'x'.repeat(11))
  expect([cache.get('a'), cache.get('b')]).toEqual(['x', undefined])
})

test('a replaced or deleted value no longer counts', () => {
  const cache = aCache({})
  cache.set('a', 'xxxx')
  cache.set('a', 'x')
  expect(cache.size()).toEqual({ entries: 1, bytes: 1 })
  cache.delete('a')
  cache.delete('a')
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})
