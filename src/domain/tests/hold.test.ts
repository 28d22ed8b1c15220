import { expect, test } from 'vitest'
import { CLOCK_SKEW_MS } from '../clock-skew.ts'
import { HOLD_MS, latestHoldEnd } from '../hold.ts'

test('a hold that another server made just now, by a clock as far ahead as tolerated, is live', () => {
  expect(latestHoldEnd(0)).toBe(CLOCK_SKEW_MS + HOLD_MS)
})
