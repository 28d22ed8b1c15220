import { frenchDay } from '#domain/language/french-day.ts'
import { type Day, weekdayOf } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export type EmptyDays = Readonly<
  Record<Day, { reason: Reason; label?: string | undefined; until?: string | undefined }>
>

type Reason = 'past' | 'too_soon' | 'too_far' | 'closed' | 'holiday' | 'away' | 'full' | 'not_offered'

const REASONS_BY_PRIORITY: readonly Reason[] = [
  'full',
  'away',
  'holiday',
  'too_soon',
  'too_far',
  'not_offered',
  'closed',
]

/** One sentence per reason. Past days need none; closed days are mentioned only if there is no other reason. */
export function explainEmptyWeek(days: EmptyDays): string[] {
  const reasons = Object.values(days).map(({ reason }) => reason)
  const relevant = REASONS_BY_PRIORITY.filter((reason) => reasons.includes(reason))
  const otherThanClosed = relevant.filter((reason) => reason !== 'closed')
  const isWholeWeek = otherThanClosed.length === 1
  const reasonsToExplain = relevant.length > 1 ? otherThanClosed : relevant
  return reasonsToExplain.map((reason) => sentenceOf(reason, { days, isWholeWeek }))
}

function sentenceOf(
  reason: Reason,
  { days, isWholeWeek }: { days: EmptyDays; isWholeWeek: boolean },
): string {
  if (reason === 'holiday') return holidaySentence(days)
  const weekdays = isWholeWeek ? null : weekdaysOf(reason, days)
  switch (reason) {
    case 'full':
      return weekdays === null ? 'Cette semaine est complète.' : french`Complet : ${weekdays}.`
    case 'away':
      return weekdays === null
        ? 'Pas de rendez-vous cette semaine.'
        : french`Pas de rendez-vous : ${weekdays}.`
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

/** For a choice without a free slot up to the horizon: suggests only alternatives that have one. */
export function suggestAlternatives({
  service,
  practitioner,
}: {
  service?: boolean
  practitioner?: boolean
} = {}): string {
  const alternatives = [service && 'une autre prestation', practitioner && 'un autre praticien'].filter(
    Boolean,
  )
  return alternatives.length === 0
    ? 'Appelez-nous, nous chercherons ensemble.'
    : `Essayez ${alternatives.join(' ou ')}, ou appelez-nous.`
}

function holidaySentence(days: EmptyDays): string {
  const holidays = Object.entries(days)
    .filter(([, { reason }]) => reason === 'holiday')
    .map(([day, { label }]) => (label ? `${frenchDay(day)} (${label})` : frenchDay(day)))
  return french`${holidays.length === 1 ? 'Jour férié' : 'Jours fériés'} : ${holidays.join(', ')}.`
}

function weekdaysOf(reason: Reason, days: EmptyDays): string {
  return Object.keys(days)
    .filter((day) => days[day]?.reason === reason)
    .map((day) => WEEKDAY_NAMES[weekdayOf(day)])
    .join(', ')
}

const WEEKDAY_NAMES = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const
