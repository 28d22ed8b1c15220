import { expect, test } from 'vitest'
import { hasBreak, NOON_BREAK, withBreakOn, withoutNoonBreaks } from './break-times.ts'

const noonOn = (day: 0 | 1 | 2 | 6) => ({ day, ...NOON_BREAK })
const TEA = { day: 1 as const, start: 16, end: 17 }

test('a break for several days replaces the breaks that it overlaps, and leaves other days and breaks', () => {
  const breakTimes = [noonOn(1), TEA, noonOn(2), noonOn(0)]
  expect(withBreakOn(breakTimes, [1, 2], { start: 12, end: 14 })).toEqual([
    TEA,
    noonOn(0),
    { day: 1, start: 12, end: 14 },
    { day: 2, start: 12, end: 14 },
  ])
})

test('the noon break is on every day only if each of the days has it', () => {
  expect(hasBreak([noonOn(1), noonOn(2)], [1, 2], NOON_BREAK)).toBe(true)
  expect(hasBreak([noonOn(1)], [1, 2], NOON_BREAK)).toBe(false)
  expect(hasBreak([{ day: 1, start: 12, end: 14 }], [1], NOON_BREAK)).toBe(false)
})

test('without an open day, it is on none', () => {
  expect(hasBreak([], [], NOON_BREAK)).toBe(false)
})

test('the noon breaks of all days are removed at once, other breaks stay', () => {
  expect(withoutNoonBreaks([noonOn(1), TEA, noonOn(6)])).toEqual([TEA])
})
