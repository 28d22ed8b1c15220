import { expect, test } from 'vitest'
import { comparisonText, FIGURES, formatFigure, nameOfMonth } from './figures.ts'

const march = { month: '2027-03', reservations: 41, occupancy: 0.625, income: 2870.5 }

test('the figures of a month are formatted in French and compared with the previous month', () => {
  expect(FIGURES.map((figure) => formatFigure(figure, march))).toEqual([
    '41',
    '63\u202f%',
    '2\u202f870,50\u202f€',
  ])
  expect(FIGURES.map((figure) => formatFigure(figure, { ...march, occupancy: null }))[1]).toBe('–')
  expect(comparisonText(FIGURES[0], march)).toBe('contre 41 en mars')
  expect(nameOfMonth('2026-08')).toBe('août')
})
