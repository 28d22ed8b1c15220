import type { Activity } from '#contract/dashboard/figures.ts'
import { monthAndYear } from '#domain/language/french-day.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'

const COLUMNS = [
  'Tableau',
  'Nom',
  'Rendez-vous faits',
  'Rendez-vous à venir',
  'Absents',
  'Annulés',
  'Montant des rendez-vous faits (€)',
  'Montant des rendez-vous à venir (€)',
  'Minutes réservées',
  'Minutes ouvertes',
  'Occupation (%)',
]

type Line = Activity['services'][number] | Activity['total']

export async function* activityCsv(activity: Activity): AsyncGenerator<string> {
  const { from, to, total, months, services, praticiens, recovered } = activity
  const period = from === to ? nameOfMonth(from) : `${nameOfMonth(from)} – ${nameOfMonth(to)}`
  yield BYTE_ORDER_MARK
  yield toCsv([
    COLUMNS,
    toCells('Total', period, total),
    ...months.map((line) => toCells('Mois', nameOfMonth(line.month), line)),
    ...services.map((line) => toCells('Prestation', line.name, line)),
    ...praticiens.map((line) => toCells('Praticien', line.name, line)),
    ...(recovered ? [recoveredCells(recovered)] : []),
  ])
}

function toCells(table: string, name: string, line: Line): string[] {
  const { done, planned, missed, cancelled, euros, plannedEuros, minutes } = line
  const counts = [done, planned, missed, cancelled].map(String)
  const amounts = [euros, plannedEuros].map(decimalsOf)
  return [table, name, ...counts, ...amounts, String(minutes), ...openingCells(line)]
}

function openingCells(line: Line): [string, string] {
  if (!('openedMinutes' in line)) return ['', '']
  const { openedMinutes, occupancy } = line
  return [String(openedMinutes), occupancy === null ? '' : frenchDecimals(occupancy * 100, 1)]
}

/** The bookings are in the lines above, too. */
function recoveredCells({ taken, minutes, euros }: NonNullable<Activity['recovered']>): string[] {
  const name = 'Réservés par une offre ces 30 derniers jours'
  return ['Liste d’attente', name, String(taken), '', '', '', decimalsOf(euros), '', String(minutes), '', '']
}

export const nameOfMonth = (month: string) => monthAndYear(`${month}-01`)
export const decimalsOf = (euros: number) => frenchDecimals(euros, 2)

/** Without a space between thousands, which spreadsheets would take for text. */
function frenchDecimals(value: number, decimals: number): string {
  return value.toFixed(decimals).replace('.', ',')
}
