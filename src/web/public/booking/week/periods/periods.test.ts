import { expect, test } from 'vitest'
import { byPeriod } from './periods.ts'

test('noon opens the afternoon, six o’clock the evening', () => {
  expect(byPeriod([540, 719, 720, 1079, 1080, 1439])).toEqual([
    [540, 719],
    [720, 1079],
    [1080, 1439],
  ])
})

test('a part of the day without slots stays in its place', () => {
  expect(byPeriod([1140])).toEqual([[], [], [1140]])
})
