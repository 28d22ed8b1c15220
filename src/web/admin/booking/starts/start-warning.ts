import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { frenchTime, type Minute, overlaps, type Span } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { unworkedSpanOf } from '../entries/agenda-entries.ts'

const EARLIEST_USUAL = 7 * 60
const LATEST_USUAL = 21 * 60

/** `duration`: of the reservation, as far as it is known. */
export function startWarning(
  minute: Minute,
  unworked: readonly UnworkedSpan[],
  duration: Minute = 0,
): string | null {
  const reservation = { start: minute, end: minute + Math.max(duration, 1) }
  const sentences = [nightSentence(minute), unworkedSentence(reservation, unworked)].filter(
    (sentence) => sentence !== null,
  )
  if (sentences.length === 0) return null
  return [...sentences, BOOK_ANYWAY].join(' ')
}

/** For a reservation that is moved: only what the calendar of another provider has, which the rules do not say. */
export function elsewhereWarning(
  minute: Minute,
  unworked: readonly UnworkedSpan[],
  duration: Minute = 0,
): string | null {
  const reservation = { start: minute, end: minute + Math.max(duration, 1) }
  const elsewhere = unworked.filter(({ reason }) => reason === 'elsewhere')
  const sentence = unworkedSentence(reservation, elsewhere)
  return sentence && `${sentence} ${BOOK_ANYWAY}`
}

const BOOK_ANYWAY = french`Vous pouvez réserver quand même.`

function nightSentence(minute: Minute): string | null {
  if (minute < EARLIEST_USUAL) return french`${frenchTime(minute)}, c’est tôt le matin : vérifiez l’heure.`
  if (minute > LATEST_USUAL) return french`${frenchTime(minute)}, c’est tard le soir : vérifiez l’heure.`
  return null
}

function unworkedSentence(reservation: Span, unworked: readonly UnworkedSpan[]): string | null {
  const isAtStart = (other: UnworkedSpan) =>
    overlaps(unworkedSpanOf(other), { ...reservation, end: reservation.start + 1 })
  const isLater = (other: UnworkedSpan) =>
    other.reason === 'elsewhere' && overlaps(unworkedSpanOf(other), reservation)
  const span = unworked.find(isAtStart) ?? unworked.find(isLater)
  if (!span) return null
  const sentence = SENTENCES[span.reason]
  return sentence && (span.label ? french`${sentence} (${span.label}).` : `${sentence}.`)
}

const SENTENCES: Record<UnworkedSpan['reason'], string | null> = {
  closed: french`Le début est en dehors des heures d’ouverture`,
  break: french`Le début tombe pendant une pause`,
  leave: french`Le praticien est absent à cette heure`,
  elsewhere: french`Le praticien est occupé ailleurs pendant ce rendez-vous`,
  closure: french`Le cabinet est fermé à cette heure`,
  holiday: french`C’est un jour férié`,
  skipped: null,
}
