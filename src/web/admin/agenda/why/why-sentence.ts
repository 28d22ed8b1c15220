import type { SlotExplanation } from '#contract/slots.ts'
import { weekdayName } from '#domain/french-day.ts'
import { type Day, frenchTime, parseEnd } from '#domain/time.ts'
import { french } from '#domain/typography.ts'

type Reason = NonNullable<SlotExplanation['reason']>

export function sentenceOf(explanation: SlotExplanation, date: Day): string {
  return explanation.reason === null
    ? 'Ce créneau est proposé aux clients.'
    : SENTENCES[explanation.reason]({ ...explanation, date })
}

type ExplainedSlot = Pick<SlotExplanation, 'label' | 'from' | 'to'> & { date: Day }

const SENTENCES: Record<Reason, (slot: ExplainedSlot) => string> = {
  past: () => 'Ce moment est déjà passé.',
  too_soon: () => french`Ce moment est trop proche : le délai minimal de réservation ne le permet plus.`,
  too_far: () => 'Ce jour est au-delà de l’horizon de réservation.',
  closed: ({ date }) => `Cette heure est en dehors des horaires du ${weekdayName(date)}.`,
  closure: (slot) => `Le cabinet est fermé${quoteLabel(slot)}${describeSpan(slot)}.`,
  leave: (slot) => `Une absence est notée${quoteLabel(slot)}${describeSpan(slot)}.`,
  holiday: (slot) => `C’est un jour férié qui n’est pas travaillé${quoteLabel(slot)}.`,
  break: (slot) => `C’est l’heure de la pause${describeSpan(slot)}.`,
  skipped: () => french`Cette heure n’existe pas ce jour-là : l’horloge passe à l’heure d’été.`,
  off_grid: () =>
    french`Les départs se suivent au pas d’un créneau depuis l’ouverture : cette heure n’en est pas un.`,
  does_not_fit: (slot) => french`La visite ne tient pas : il reste trop peu de temps${describeLimit(slot)}.`,
  taken: (slot) => `Un rendez-vous est déjà pris${describeSpan(slot)}.`,
  blocked: (slot) => `Ce temps est bloqué dans le calendrier${describeSpan(slot)}.`,
  held: (slot) =>
    french`Un visiteur remplit le formulaire pour ce moment${describeSpan(slot)} : il est gardé cinq minutes.`,
  buffer: (slot) =>
    french`Le battement entre deux visites manque : il y a déjà quelque chose${describeSpan(slot)}.`,
  full: () => 'Le nombre de visites de ce jour est atteint.',
  compact: () => french`Journée compacte : ce départ laisserait un trou trop court pour une prestation.`,
  not_offered_by: () => 'Cette personne ne propose pas cette prestation, ou n’en propose aucune.',
}

function quoteLabel({ label }: ExplainedSlot): string {
  return label ? french` (« ${label} »)` : ''
}

function describeSpan({ from, to }: ExplainedSlot): string {
  if (from === null || to === null) return ''
  if (from === '00:00' && to === '24:00') return ' toute la journée'
  return ` de ${toFrenchTime(from)} à ${toFrenchTime(to)}`
}

function describeLimit({ from }: ExplainedSlot): string {
  return from === null ? '' : ` avant ${toFrenchTime(from)}`
}

function toFrenchTime(time: string): string {
  return frenchTime(parseEnd(time) ?? 0)
}
