import type { MonthFigures } from '#contract/dashboard/dashboard.ts'
import { monthName } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'

export const FIGURES = [
  { key: 'reservations', label: 'Rendez-vous', format: (value: number) => frenchNumber(value) },
  { key: 'occupancy', label: 'Occupation', format: (value: number) => french`${Math.round(value * 100)} %` },
  { key: 'income', label: 'Montant convenu', format: frenchPrice },
] as const satisfies readonly FigureOf<keyof MonthFigures>[]

export const ATTENDANCE_FIGURES = [
  { key: 'came', label: 'Venus', format: frenchNumber },
  { key: 'missed', label: 'Absents', format: frenchNumber },
  { key: 'cancelledLate', label: 'Annulés tard', format: frenchNumber },
] as const satisfies readonly FigureOf<keyof MonthFigures>[]

type FigureOf<Key> = { key: Key; label: string; format: (value: number) => string }

export type Figure = (typeof FIGURES)[number] | (typeof ATTENDANCE_FIGURES)[number]

export function formatFigure({ key, format }: Figure, monthFigures: MonthFigures): string {
  const value = monthFigures[key]
  return value === null ? '–' : format(value)
}

export function nameOfMonth(month: string): string {
  return monthName(`${month}-01`)
}

export function comparisonText(figure: Figure, previous: MonthFigures): string {
  return `contre ${formatFigure(figure, previous)} en ${nameOfMonth(previous.month)}`
}

/** « Venus : 38 · Absents : 2 · Annulés tard : 1 ». */
export function attendanceSentence(month: MonthFigures): string {
  return ATTENDANCE_FIGURES.map((figure) => french`${figure.label} : ${formatFigure(figure, month)}`).join(
    ' · ',
  )
}

export function fromFirstReservation(months: readonly MonthFigures[]): readonly MonthFigures[] {
  const first = months.findIndex(({ reservations }) => reservations > 0)
  return first === -1 ? [] : months.slice(first)
}
