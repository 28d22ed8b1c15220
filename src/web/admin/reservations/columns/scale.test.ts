import { expect, test } from 'vitest'
import { HOUR_PX, minuteAt, toMinutes, toPixels } from './scale.ts'

test('a vertical position converts to a minute, rounded down to the step and limited to the day', () => {
  expect(minuteAt(toPixels(630), 30)).toBe(630)
  expect(minuteAt(toPixels(659), 30)).toBe(630)
  expect(minuteAt(-5, 30)).toBe(0)
  expect(minuteAt(toPixels(1440), 30)).toBe(1410)
})

test('a vertical distance converts to minutes, rounded to the nearest step', () => {
  expect(toMinutes(HOUR_PX * 2 + 3, 15)).toBe(120)
  expect(toMinutes(-HOUR_PX / 4, 15)).toBe(-15)
  expect(toMinutes(3, 15)).toBe(0)
})
