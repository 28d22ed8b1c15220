import type { NextWorkedDay } from '#contract/dashboard/dashboard.ts'
import { frenchDay } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Day = { total: number; remaining: number; isWorked: boolean; isTeam: boolean }

/** Sentence about a day with nothing left to do; null for any other day. */
export function dayOverSentence({ total, remaining, isWorked, isTeam }: Day): string | null {
  if (remaining > 0) return null
  if (total > 0) return 'Tous les rendez-vous du jour sont terminés.'
  if (isWorked) return 'Pas encore de rendez-vous aujourd’hui.'
  return isTeam
    ? 'Personne ne travaille aujourd’hui.'
    : french`Vous ne travaillez pas aujourd’hui : bon repos.`
}

export function nextDaySentence(next: NextWorkedDay | null): string {
  if (next === null) return 'Aucun jour de travail dans les deux mois qui viennent.'
  return french`Prochain jour de travail : ${frenchDay(next.date)}, ${appointmentsText(next)}.`
}

export function appointmentsText({ reservations, first }: Omit<NextWorkedDay, 'date'>): string {
  if (first === null) return 'sans rendez-vous pour l’instant'
  const count = reservations === 1 ? '1 rendez-vous' : `${frenchNumber(reservations)} rendez-vous`
  return `${count} à partir de ${frenchTime(parseTime(first) ?? 0)}`
}
