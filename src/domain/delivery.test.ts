import { expect, test } from 'vitest'
import { nextAttempt } from './delivery.ts'

const HOUR = 3_600_000

test('a message is tried again with growing delays, for 48 hours', () => {
  let now = 0
  const waits: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt({ attempts, firstTriedAt: 0, now })
    if (next === null) break
    waits.push(next - now)
    now = next
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits[0]).toBe(60_000)
  expect(now).toBeGreaterThan(36 * HOUR)
  expect(now).toBeLessThanOrEqual(48 * HOUR)
})
