import { expect, test } from 'vitest'
import { occupancyOf } from '../occupancy.ts'

test('occupancy is the booked share of the opened time, to 0.1 %', () => {
  expect(occupancyOf(0, 480)).toBe(0)
  expect(occupancyOf(160, 480)).toBe(0.333)
})

test('occupancy is never more than everything, and unknown where nothing is opened', () => {
  expect(occupancyOf(600, 480)).toBe(1)
  expect(occupancyOf(60, 0)).toBeNull()
})
