import { expect, test } from 'vitest'
import { HOUR_PX, minuteAt, toMinutes, toPixels } from './scale.ts'

test('a vertical position converts to a minute, rounded down to the step and limited to the hours shown', () => {
  const hours = { start: 9 * 60, end: 19 * 60 }
  expect(minuteAt(toPixels(90), 30, hours)).toBe(630)
  expect(minuteAt(toPixels(119), 30, hours)).toBe(630)
  expect(minuteAt(-5, 30, hours)).toBe(540)
  expect(minuteAt(toPixels(600), 30, hours)).toBe(1110)
})

test('a vertical distance converts to minutes, rounded to the nearest step', () => {
  expect(toMinutes(HOUR_PX * 2 + 3, 15)).toBe(120)
  expect(toMinutes(-HOUR_PX / 4, 15)).toBe(-15)
  expect(toMinutes(3, 15)).toBe(0)
})
