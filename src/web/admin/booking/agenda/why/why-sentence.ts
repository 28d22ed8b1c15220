import type { SlotReason } from '#contract/booking/slots.ts'
import { weekdayName } from '#domain/language/french-day.ts'
import { type Day, frenchTime, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export const OFFERED_SENTENCE = 'Ce créneau est proposé aux clients.'

export function sentenceOf(reason: SlotReason, day: Day): string {
  return SENTENCES[reason.code]({ ...reason, day })
}

/** `day` is the day of the start, `date` that of the conflict. */
type ExplainedReason = Omit<SlotReason, 'code'> & { day: Day }

const SENTENCES: Record<SlotReason['code'], (reason: ExplainedReason) => string> = {
  past: () => 'Ce moment est déjà passé.',
  too_soon: () => french`Ce moment est trop proche : le délai minimal de réservation ne le permet plus.`,
  too_far: () => 'Ce jour est au-delà de l’horizon de réservation.',
  closed: ({ day }) => `Cette heure est en dehors des horaires du ${weekdayName(day)}.`,
  closure: (reason) => `Le cabinet est fermé${quoteLabel(reason)}${describeSpan(reason)}.`,
  leave: (reason) => `Une absence est notée${quoteLabel(reason)}${describeSpan(reason)}.`,
  elsewhere: (reason) => `Occupé ailleurs, selon l’agenda privé${describeSpan(reason)}.`,
  holiday: (reason) => `C’est un jour férié qui n’est pas travaillé${quoteLabel(reason)}.`,
  break: (reason) => `C’est l’heure de la pause${describeSpan(reason)}.`,
  skipped: () => french`Cette heure n’existe pas ce jour-là : l’horloge passe à l’heure d’été.`,
  off_grid: () =>
    french`Les heures proposées se suivent depuis l’ouverture ou la fin de la pause : celle-ci n’en est pas une.`,
  does_not_fit: (reason) =>
    french`Le rendez-vous ne tient pas : il reste trop peu de temps${describeLimit(reason)}.`,
  taken: (reason) => `Un rendez-vous est déjà pris${describeSpan(reason)}.`,
  blocked: (reason) => `Ce temps est bloqué dans le calendrier${describeSpan(reason)}.`,
  held: (reason) =>
    french`Un visiteur remplit le formulaire pour ce moment${describeSpan(reason)} : il est gardé cinq minutes.`,
  buffer: (reason) =>
    french`La pause entre deux rendez-vous manque : il y a déjà quelque chose${describeSpan(reason)}.`,
  full: () => 'Le nombre de rendez-vous de ce jour est atteint.',
  compact: () => 'Cette heure laisserait dans la journée un trou trop court pour une prestation.',
  not_offered_by: () => 'Cette personne ne propose pas cette prestation, ou n’en propose aucune.',
  on_request: () => french`Cette prestation est « Sur demande » : vous seuls la réservez, pour vos clients.`,
}

function quoteLabel({ label }: ExplainedReason): string {
  return label ? french` (« ${label} »)` : ''
}

function describeSpan({ day, date, from, to }: ExplainedReason): string {
  if (date === null || from === null || to === null) return ''
  if (from === '00:00' && to === '24:00') return ' toute la journée'
  return ` ${describeDay(date, day)}de ${toFrenchTime(from)} à ${toFrenchTime(to)}`
}

function describeDay(date: Day, day: Day): string {
  if (date === day) return ''
  return date < day ? 'la veille ' : 'le lendemain '
}

function describeLimit({ from }: ExplainedReason): string {
  return from === null ? '' : ` avant ${toFrenchTime(from)}`
}

function toFrenchTime(time: string): string {
  return frenchTime(parseEnd(time) ?? 0)
}
