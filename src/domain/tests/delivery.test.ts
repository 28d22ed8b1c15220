import { describe, expect, test } from 'vitest'
import { nextAfterCrash, nextAfterInterruption, nextAttempt } from '../delivery.ts'

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

describe('an interrupted message', () => {
  const message = { attempts: 1, firstTriedAt: 0, now: HOUR }

  test('is repeated once where no answer came, then a person decides', () => {
    expect(nextAfterInterruption({ ...message, interruptions: 1 })).toBe(HOUR + 60_000)
    expect(nextAfterInterruption({ ...message, interruptions: 2 })).toBeNull()
  })

  test('is repeated once, at once, where its server died after the hand-over', () => {
    expect(nextAfterCrash({ ...message, handedOver: true, interruptions: 1 })).toBe(HOUR)
    expect(nextAfterCrash({ ...message, handedOver: true, interruptions: 2 })).toBeNull()
  })

  test('waits longer and longer where its server dies before each hand-over: it may be the cause', () => {
    const next = (attempts: number, now = HOUR) =>
      nextAfterCrash({ ...message, attempts, now, handedOver: false, interruptions: 0 })
    expect([1, 2, 3].map((attempts) => next(attempts))).toEqual([HOUR, HOUR, HOUR])
    expect(next(4)).toBe(2 * HOUR)
    expect(next(4, 48 * HOUR)).toBeNull()
  })
})
