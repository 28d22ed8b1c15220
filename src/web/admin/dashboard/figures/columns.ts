import type { Activity } from '#contract/dashboard/figures.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'

type ActivityCounts = Activity['services'][number] | Activity['total']

type Column = { label: string; format: (counts: ActivityCounts) => string }

export const COUNT_COLUMNS: readonly Column[] = [
  { label: 'Faits', format: ({ done }) => frenchNumber(done) },
  { label: 'À venir', format: ({ planned }) => frenchNumber(planned) },
  { label: 'Absents', format: ({ missed }) => frenchNumber(missed) },
  { label: 'Annulés', format: ({ cancelled }) => frenchNumber(cancelled) },
  { label: 'Montant fait', format: ({ euros }) => frenchPrice(euros) },
  { label: 'Montant à venir', format: ({ plannedEuros }) => frenchPrice(plannedEuros) },
]

export const OCCUPANCY_COLUMN: Column = {
  label: 'Occupation',
  format: (counts) => ('occupancy' in counts ? occupancyText(counts.occupancy) : '–'),
}

function occupancyText(occupancy: number | null): string {
  return occupancy === null ? '–' : french`${Math.round(occupancy * 100)} %`
}

export function hasActivity({ done, planned, missed, cancelled }: ActivityCounts): boolean {
  return done + planned + missed + cancelled > 0
}
