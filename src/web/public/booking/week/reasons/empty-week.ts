import { dayAndMonth, frenchDay } from '#domain/language/french-day.ts'
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

/**
 * For days up to the horizon that are all empty: « Complet jusqu’au » its last day where somebody took an hour. Null
 * where nobody works: then the reasons of the week say more.
 */
export function explainFullHorizon(days: EmptyDays, today: Day): string | null {
  const isTaken = Object.values(days).some(({ reason }) => reason === 'full')
  const last = horizonOf(days)
  return isTaken && last !== undefined ? `Complet jusqu’au ${dayAndMonth(last, today)}.` : null
}

export function horizonOf(days: EmptyDays): Day | undefined {
  return Object.keys(days).toSorted().at(-1)
}

/** True where nobody takes this choice, whenever it is. */
export function isNeverOffered(days: EmptyDays): boolean {
  const reasons = Object.values(days).map(({ reason }) => reason)
  return reasons.length > 0 && reasons.every((reason) => reason === 'not_offered')
}

/** Why a single day is empty; nothing about a past one. */
export function explainEmptyDay(day: Day, days: EmptyDays): string | null {
  const reason = days[day]?.reason
  if (reason === undefined) return null
  return reason === 'holiday'
    ? holidaySentence({ [day]: days[day] as EmptyDays[Day] })
    : DAY_SENTENCES[reason]
}

const DAY_SENTENCES: Record<Exclude<Reason, 'holiday'>, string | null> = {
  past: null,
  full: 'Ce jour est complet.',
  away: 'Pas de rendez-vous ce jour-là.',
  too_soon: 'Il est trop tard pour réserver en ligne ce jour-là.',
  too_far: 'Les réservations ne sont pas encore ouvertes à cette date.',
  not_offered: 'Ce choix ne peut pas être réservé en ligne pour le moment.',
  closed: 'Le cabinet est fermé ce jour-là.',
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
