import { frenchDay } from '#domain/french-day.ts'
import { type Day, weekdayOf } from '#domain/time.ts'
import { french } from '#domain/typography.ts'

/** Why each day without slots has none, as the server tells visitors. */
export type EmptyDays = Readonly<
  Record<Day, { reason: Reason; label?: string | undefined; until?: string | undefined }>
>

type Reason = 'past' | 'too_soon' | 'too_far' | 'closed' | 'holiday' | 'away' | 'full' | 'not_offered'

/** What a visitor should know first. */
const IN_ORDER: readonly Reason[] = [
  'full',
  'away',
  'holiday',
  'too_soon',
  'too_far',
  'not_offered',
  'closed',
]

/** Why a week is empty, a sentence for each reason. Days that are over or never worked explain nothing by themselves. */
export function whyEmpty(days: EmptyDays): string[] {
  const reasons = Object.values(days).map(({ reason }) => reason)
  const telling = IN_ORDER.filter((reason) => reasons.includes(reason))
  const isWhole = telling.filter((reason) => reason !== 'closed').length === 1
  const told = telling.length > 1 ? telling.filter((reason) => reason !== 'closed') : telling
  return told.map((reason) => sentenceOf(reason, { days, isWhole }))
}

function sentenceOf(reason: Reason, { days, isWhole }: { days: EmptyDays; isWhole: boolean }): string {
  if (reason === 'holiday') return holidays(days)
  const named = isWhole ? null : datesOf(reason, days)
  switch (reason) {
    case 'full':
      return named === null ? 'Cette semaine est complète.' : french`Complet : ${named}.`
    case 'away':
      return named === null ? 'Pas de rendez-vous cette semaine.' : french`Pas de rendez-vous : ${named}.`
    case 'too_soon':
      return 'Il est trop tard pour réserver en ligne à ces dates.'
    case 'too_far':
      return 'Les réservations ne sont pas encore ouvertes à ces dates.'
    case 'not_offered':
      return 'Ce choix ne peut pas être réservé en ligne pour le moment.'
    default:
      return 'Le cabinet est fermé.'
  }
}

/** What to do where nothing is free up to the horizon: only choices that do have room are proposed. */
export function whatElse({
  service,
  practitioner,
}: {
  service?: boolean
  practitioner?: boolean
} = {}): string {
  const choices = [service && 'une autre prestation', practitioner && 'un autre praticien'].filter(Boolean)
  return choices.length === 0
    ? 'Appelez-nous, nous chercherons ensemble.'
    : `Essayez ${choices.join(' ou ')}, ou appelez-nous.`
}

function holidays(days: EmptyDays): string {
  const named = Object.entries(days)
    .filter(([, { reason }]) => reason === 'holiday')
    .map(([day, { label }]) => (label ? `${frenchDay(day)} (${label})` : frenchDay(day)))
  return french`${named.length === 1 ? 'Jour férié' : 'Jours fériés'} : ${named.join(', ')}.`
}

function datesOf(reason: Reason, days: EmptyDays): string {
  return Object.keys(days)
    .filter((day) => days[day]?.reason === reason)
    .map((day) => WEEKDAYS[weekdayOf(day)])
    .join(', ')
}

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const
