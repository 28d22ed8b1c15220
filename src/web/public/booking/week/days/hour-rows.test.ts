import { expect, test } from 'vitest'
import type { Day, Minute } from '#domain/language/time.ts'
import { chooseHours, chooseHoursOfDay, groupHours } from './hour-rows.ts'

const MONDAY = '2027-04-12'
const TUESDAY = '2027-04-13'

const on = (day: Day, ...hours: number[]) => ({ day, slots: hours.map((hour) => hour * 60) })
const chosen = (hours: ReadonlySet<Minute>) =>
  [...hours].map((minute) => minute / 60).toSorted((a, b) => a - b)
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('the hours of a week are grouped by part of the day, each once', () => {
  expect(groupHours([on(MONDAY, 9, 13), on(TUESDAY, 9, 10)])).toEqual([
    { label: 'Matin', minutes: [540, 600] },
    { label: 'Après-midi', minutes: [780] },
  ])
})

test('a long week shows six rows, shared out among the parts of the day', () => {
  expect(chosen(chooseHours([on(MONDAY, ...from(8, 20)), on(TUESDAY, ...from(8, 20))], []))).toEqual([
    8, 9, 12, 13, 18, 19,
  ])
  expect(chosen(chooseHours([on(MONDAY, 8, ...from(12, 17))], []))).toEqual([8, 12, 13, 14, 15, 16])
  expect(chosen(chooseHours([on(MONDAY, ...from(1, 11))], []))).toEqual(from(1, 6))
})

test('the first hour of each day is shown, then whole hours, then halves that most days have', () => {
  const days = [on(MONDAY, 8.25, 8.5, 9, 9.5, 10, 10.5), on(TUESDAY, 9.75, 10.25, 10.5, 11)]
  expect(chosen(chooseHours(days, []))).toEqual([8.25, 9, 9.75, 10, 10.5, 11])
  const sparse = from(1, 7).map((hour) => on(`2027-04-${11 + hour}` as Day, hour))
  expect(chosen(chooseHours(sparse, []))).toEqual(from(1, 7))
})

test('the selected hour is never hidden', () => {
  const days = [on(MONDAY, ...from(1, 11)), on(TUESDAY, 1)]
  expect(chosen(chooseHours(days, [{ day: MONDAY, minute: 11 * 60 }]))).toContain(11)
  expect(chosen(chooseHours(days, [{ day: TUESDAY, minute: 11 * 60 }]))).not.toContain(11)
  expect(
    chosen(chooseHoursOfDay(on(MONDAY, ...from(1, 11)), 1, [{ day: MONDAY, minute: 11 * 60 }])),
  ).toContain(11)
})

test('a day on its own shows six lines', () => {
  const minutes = Array.from({ length: 60 }, (_, index) => 8 + index / 5)
  const hours = chosen(chooseHoursOfDay(on(MONDAY, ...minutes), 3, []))
  expect(hours).toHaveLength(18)
  expect(hours).toEqual(expect.arrayContaining(from(8, 19)))
  expect(chosen(chooseHoursOfDay(on(MONDAY, 9, 10, 14), 3, []))).toEqual([9, 10, 14])
})

test('a day on its own shows its first hour, then whole hours, then halves, in the order of the day', () => {
  const day = on(MONDAY, 9.25, 9.5, 9.75, 10, 10.25, 10.5, 10.75, 11, 13.5, 14, 14.5, 18, 18.25, 18.5)
  expect(chosen(chooseHoursOfDay(day, 1, []))).toEqual([9.25, 9.5, 10, 11, 14, 18])
  expect(chosen(chooseHoursOfDay(on(MONDAY, 9.25, 9.5, 9.75, 10, 10.5, 10.75, 11, 11.25), 1, []))).toEqual([
    9.25, 9.5, 9.75, 10, 10.5, 11,
  ])
})

test('a part of the day without a whole hour keeps its line', () => {
  const day = on(MONDAY, ...from(6, 17), 18.75)
  expect(chosen(chooseHoursOfDay(day, 1, []))).toEqual([6, 7, 8, 9, 12, 18.75])
})
