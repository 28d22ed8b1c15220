import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createResponseCache, type Validity } from './response-cache.ts'

const MEGABYTE = 1024 * 1024
const versions = { content: 1, agendas: 0 }
const validity: Validity = { data: 'content', versions, until: Number.POSITIVE_INFINITY }

function aCache() {
  return createResponseCache<string>(systemClock('Europe/Paris'), (body) => body.length)
}

test('the cache of responses stays within its entries and bytes, however many addresses are stored', () => {
  const cache = aCache()
  for (let n = 0; n < 1_000; n += 1) cache.store(`/?${n}`, validity, 'x')
  expect(cache.size().entries).toBe(500)
  for (let n = 0; n < 50; n += 1) cache.store(`/large?${n}`, validity, 'x'.repeat(MEGABYTE))
  expect(cache.size().bytes).toBeLessThanOrEqual(32 * MEGABYTE)
  expect(cache.size().entries).toBeLessThan(50)
})
