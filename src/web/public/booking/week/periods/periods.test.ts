import { expect, test } from 'vitest'
import { byPeriod } from './periods.ts'

test('the afternoon begins at 12:00 and the evening at 18:00', () => {
  expect(byPeriod([540, 719, 720, 1079, 1080, 1439])).toEqual([
    [540, 719],
    [720, 1079],
    [1080, 1439],
  ])
})

test('a part of the day without slots is an empty list', () => {
  expect(byPeriod([1140])).toEqual([[], [], [1140]])
})
