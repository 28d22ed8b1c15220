import { expect, test } from 'vitest'
import { french } from '../../language/typography.ts'
import { loadOf, loadStepOf, loadText } from '../load.ts'

const day = (count: number, bookedMinutes: number, workedMinutes = 480) => ({
  count,
  bookedMinutes,
  workedMinutes,
})

test('a day’s load is the booked share of its working time, at most all of it', () => {
  expect(loadOf(day(2, 120))).toBe(0.25)
  expect(loadOf(day(9, 600))).toBe(1)
  expect(loadOf(day(1, 60, 0))).toBeNull()
})

test('the step of a load is the quarter that it reaches, and at least the first with a reservation', () => {
  expect([0, 5, 120, 121, 240, 360, 361, 480, 600].map((minutes) => loadStepOf(day(1, minutes)))).toEqual([
    1, 1, 1, 2, 2, 3, 4, 4, 4,
  ])
  expect(loadStepOf(day(0, 0))).toBe(0)
  expect(loadStepOf(day(0, 0, 0))).toBe(0)
  expect(loadStepOf(day(1, 60, 0))).toBe(1)
})

test('a load is said in per cent, or as outside the working hours', () => {
  expect(loadText(day(5, 384))).toBe(french`rempli à 80 %`)
  expect(loadText(day(1, 60, 0))).toBe('en dehors des heures de travail')
})
