import { describe, expect, test } from 'vitest'
import { nextAfterCrash, nextAfterInterruption, nextAttempt } from '../delivery.ts'

const HOUR = 3_600_000

test('a failed message is retried with growing delays for 48 hours', () => {
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

describe('an interrupted message', () => {
  const message = { attempts: 1, firstTriedAt: 0, now: HOUR }

  test('is retried once when no answer came, then given up', () => {
    expect(nextAfterInterruption({ ...message, interruptions: 1 })).toBe(HOUR + 60_000)
    expect(nextAfterInterruption({ ...message, interruptions: 2 })).toBeNull()
  })

  test('is retried once, immediately, when the server crashed after the hand-over', () => {
    expect(nextAfterCrash({ ...message, handedOver: true, interruptions: 1 })).toBe(HOUR)
    expect(nextAfterCrash({ ...message, handedOver: true, interruptions: 2 })).toBeNull()
  })

  test('is retried with backoff after three crashes before the hand-over, as it may be their cause', () => {
    const next = (attempts: number, now = HOUR) =>
      nextAfterCrash({ ...message, attempts, now, handedOver: false, interruptions: 0 })
    expect([1, 2, 3].map((attempts) => next(attempts))).toEqual([HOUR, HOUR, HOUR])
    expect(next(4)).toBe(2 * HOUR)
    expect(next(4, 48 * HOUR)).toBeNull()
  })
})
