import { expect, test } from 'vitest'
import { byPeriod } from './periods.ts'

test('the afternoon begins at noon, the evening at six o’clock', () => {
  expect(byPeriod([540, 719, 720, 1079, 1080, 1439])).toEqual([
    [540, 719],
    [720, 1079],
    [1080, 1439],
  ])
})

test('a period without slots keeps its position', () => {
  expect(byPeriod([1140])).toEqual([[], [], [1140]])
})
