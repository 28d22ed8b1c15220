import type { MonthFigures } from '#contract/dashboard.ts'
import { monthName } from '#domain/french-day.ts'
import { frenchPrice } from '#domain/money.ts'
import { french } from '#domain/typography.ts'

export const FIGURES = [
  { key: 'reservations', label: 'Visites', write: (value: number) => String(value) },
  { key: 'occupancy', label: 'Occupation', write: (value: number) => french`${Math.round(value * 100)} %` },
  { key: 'income', label: 'Recettes', write: frenchPrice },
] as const satisfies readonly { key: keyof MonthFigures; label: string; write: (value: number) => string }[]

export type Figure = (typeof FIGURES)[number]

export function formatFigure({ key, write }: Figure, month: MonthFigures): string {
  const value = month[key]
  return value === null ? '–' : write(value)
}

export function nameOfMonth(month: string): string {
  return monthName(`${month}-01`)
}

export function comparisonText(figure: Figure, before: MonthFigures): string {
  return `contre ${formatFigure(figure, before)} en ${nameOfMonth(before.month)}`
}
