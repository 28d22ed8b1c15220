import { describe, expect, test } from 'vitest'
import { nextAfterCrash, nextAfterInterruption, nextAttempt } from '../delivery.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test('a failed message is retried with growing delays for 48 hours', () => {
  let now = 0
  const delays: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt({ attempts, firstTriedAt: 0, now })
    if (next === null) break
    delays.push(next - now)
    now = next
  }
  const growing = delays.slice(0, -1)
  expect(growing).toEqual(growing.toSorted((a, b) => a - b))
  expect(delays[0]).toBe(MINUTE_MS)
  expect(now).toBe(48 * HOUR_MS)
})

test('a message that waited for days, because nothing ran, is given up only after every delay', () => {
  let now = 4 * 24 * HOUR_MS
  const delays: number[] = []
  for (let attempts = 2; ; attempts += 1) {
    const next = nextAttempt({ attempts, firstTriedAt: 0, now })
    if (next === null) break
    delays.push((next - now) / MINUTE_MS)
    now = next
  }
  expect(delays).toEqual([5, 15, 60, 180, 360, 720])
})

describe('an interrupted message', () => {
  const message = { attempts: 1, firstTriedAt: 0, now: HOUR_MS }

  test('is retried once when no response came, then given up', () => {
    expect(nextAfterInterruption({ ...message, interruptions: 1 })).toBe(HOUR_MS + MINUTE_MS)
    expect(nextAfterInterruption({ ...message, interruptions: 2 })).toBeNull()
  })

  test('is retried once, immediately, when the server crashed after the hand-over', () => {
    expect(nextAfterCrash({ ...message, handedOver: true, interruptions: 1 })).toBe(HOUR_MS)
    expect(nextAfterCrash({ ...message, handedOver: true, interruptions: 2 })).toBeNull()
  })

  test('is retried with backoff after three crashes before the hand-over, as it may be their cause', () => {
    const next = (attempts: number, now = HOUR_MS) =>
      nextAfterCrash({ ...message, attempts, now, handedOver: false, interruptions: 0 })
    expect([1, 2, 3].map((attempts) => next(attempts))).toEqual([HOUR_MS, HOUR_MS, HOUR_MS])
    expect(next(4)).toBe(2 * HOUR_MS)
    expect(next(8, 48 * HOUR_MS)).toBeNull()
  })
})
