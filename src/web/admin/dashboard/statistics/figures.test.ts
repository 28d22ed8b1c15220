import { expect, test } from 'vitest'
import { comparisonText, FIGURES, formatFigure, fromFirstReservation, nameOfMonth } from './figures.ts'

const attendances = { came: 41, missed: 2, cancelledLate: 1 }
const march = { month: '2027-03', reservations: 41, occupancy: 0.625, income: 2870.5, ...attendances }

test('reservations, occupancy and income are formatted in French', () => {
  expect(FIGURES.map((figure) => formatFigure(figure, march))).toEqual([
    '41',
    '63\u202f%',
    '2\u202f870,50\u202f€',
  ])
})

test('an unknown occupancy is written as a dash', () => {
  const occupancy = FIGURES[1]
  expect(formatFigure(occupancy, { ...march, occupancy: null })).toBe('–')
})

test('a figure is compared with that of the previous month', () => {
  expect(comparisonText(FIGURES[0], march)).toBe('contre 41 en mars')
})

test('a month is named in French', () => {
  expect(nameOfMonth('2026-08')).toBe('août')
})

test('months count from the first one with a reservation', () => {
  const [empty, quiet] = [
    { ...march, reservations: 0 },
    { ...march, month: '2027-04', reservations: 0 },
  ]
  expect(fromFirstReservation([empty, march, quiet])).toEqual([march, quiet])
  expect(fromFirstReservation([empty, quiet])).toEqual([])
})
