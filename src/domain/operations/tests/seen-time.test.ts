import { describe, expect, test } from 'vitest'
import { advanceSeenTime, BELIEVED_AFTER_MS, judgeSeenTime, type SeenTime } from '../seen-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = 1_800_000_000_000

/** Runs minute by minute with a clock that is `ahead`. */
function run(from: SeenTime, { ahead, hours }: { ahead: number; hours: number }): SeenTime {
  let seen = from
  for (let minute = 1; minute <= hours * 60; minute += 1)
    seen = advanceSeenTime(seen, { now: NOON + ahead + minute * 60_000, ranMs: 60_000 })
  return seen
}

const SEEN = { newest: NOON, doubtedMs: 0 }
const isDoubted = (seen: SeenTime, now: number) => judgeSeenTime(seen, now) !== null

describe('a clock', () => {
  test('is believed by a site that has never run, and up to a day ahead', () => {
    expect(judgeSeenTime({ newest: null, doubtedMs: 0 }, NOON)).toBeNull()
    expect(isDoubted(SEEN, NOON + DAY)).toBe(false)
    expect(isDoubted(SEEN, NOON + DAY + 1)).toBe(true)
    expect(run(SEEN, { ahead: DAY, hours: 1 })).toEqual({ newest: NOON + DAY + HOUR, doubtedMs: 0 })
  })

  test('a day to a week ahead is believed after 48 hours of running', () => {
    for (const ahead of [2 * DAY, 7 * DAY]) {
      const nearly = run(SEEN, { ahead, hours: 47 })
      expect(judgeSeenTime(nearly, NOON + ahead + 47 * HOUR)).toMatchObject({
        needsWord: false,
        leftMs: HOUR,
      })
      expect(run(SEEN, { ahead, hours: 48 })).toEqual({ newest: NOON + ahead + 48 * HOUR, doubtedMs: 0 })
    }
  })

  test('more than a week ahead is doubted however long the site runs', () => {
    const seen = run(SEEN, { ahead: 300 * DAY, hours: 100 })
    expect(seen.newest).toBe(NOON + 100 * HOUR)
    expect(judgeSeenTime(seen, NOON + 300 * DAY + 100 * HOUR)).toMatchObject({ needsWord: true })
  })

  test('that jumps again and again is doubted as long as it is ahead', () => {
    let seen: SeenTime = SEEN
    for (let jump = 1; jump <= 60; jump += 1)
      seen = advanceSeenTime(seen, { now: NOON + jump * 2 * DAY, ranMs: 60_000 })
    expect(isDoubted(seen, NOON + 120 * DAY)).toBe(true)
    expect(seen.doubtedMs).toBeLessThan(BELIEVED_AFTER_MS)
  })

  test('that is right again ends the doubt, and one that goes back changes nothing', () => {
    const doubted = run(SEEN, { ahead: 3 * DAY, hours: 10 })
    const right = advanceSeenTime(doubted, { now: NOON + 10 * HOUR, ranMs: 60_000 })
    expect(right).toEqual({ newest: NOON + 10 * HOUR, doubtedMs: 0 })
    expect(advanceSeenTime(right, { now: NOON, ranMs: 60_000 })).toEqual(right)
  })
})
