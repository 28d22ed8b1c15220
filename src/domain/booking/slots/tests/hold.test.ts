import { expect, test } from 'vitest'
import { CLOCK_SKEW_MS } from '../../../language/clock-skew.ts'
import { latestHoldEnd, PENDING_MS } from '../hold.ts'

test('a hold made now by a server whose clock is ahead by the tolerated skew is live', () => {
  expect(latestHoldEnd(0)).toBe(CLOCK_SKEW_MS + PENDING_MS)
})
