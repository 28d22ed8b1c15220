import type { SlotExplanation } from '#contract/slots.ts'
import { weekdayName } from '#domain/french-day.ts'
import { type Day, frenchTime, parseEnd } from '#domain/time.ts'
import { french } from '#domain/typography.ts'

type Reason = NonNullable<SlotExplanation['reason']>

export function sentenceOf(answer: SlotExplanation, date: Day): string {
  return answer.reason === null
    ? 'Ce créneau est proposé aux clients.'
    : SENTENCES[answer.reason]({ ...answer, date })
}

type ExplainedSlot = Pick<SlotExplanation, 'label' | 'from' | 'to'> & { date: Day }

const SENTENCES: Record<Reason, (slot: ExplainedSlot) => string> = {
  past: () => 'Ce moment est déjà passé.',
  too_soon: () => french`Ce moment est trop proche : le délai minimal de réservation ne le permet plus.`,
  too_far: () => 'Ce jour est au-delà de l’horizon de réservation.',
  closed: ({ date }) => `Cette heure est en dehors des horaires du ${weekdayName(date)}.`,
  closure: (slot) => `Le cabinet est fermé${named(slot)}${during(slot)}.`,
  leave: (slot) => `Une absence est notée${named(slot)}${during(slot)}.`,
  holiday: (slot) => `C’est un jour férié qui n’est pas travaillé${named(slot)}.`,
  break: (slot) => `C’est l’heure de la pause${during(slot)}.`,
  skipped: () => french`Cette heure n’existe pas ce jour-là : l’horloge passe à l’heure d’été.`,
  off_grid: () =>
    french`Les départs se suivent au pas d’un créneau depuis l’ouverture : cette heure n’en est pas un.`,
  does_not_fit: (slot) => french`La visite ne tient pas : il reste trop peu de temps${before(slot)}.`,
  taken: (slot) => `Un rendez-vous est déjà pris${during(slot)}.`,
  blocked: (slot) => `Ce temps est bloqué dans le calendrier${during(slot)}.`,
  held: (slot) =>
    french`Un visiteur remplit le formulaire pour ce moment${during(slot)} : il est gardé cinq minutes.`,
  buffer: (slot) =>
    french`Le battement entre deux visites manque : il y a déjà quelque chose${during(slot)}.`,
  full: () => 'Le nombre de visites de ce jour est atteint.',
  compact: () => french`Journée compacte : ce départ laisserait un trou trop court pour une prestation.`,
  not_offered_by: () => 'Cette personne ne propose pas cette prestation, ou n’en propose aucune.',
}

function named({ label }: ExplainedSlot): string {
  return label ? french` (« ${label} »)` : ''
}

function during({ from, to }: ExplainedSlot): string {
  if (from === null || to === null) return ''
  if (from === '00:00' && to === '24:00') return ' toute la journée'
  return ` de ${hour(from)} à ${hour(to)}`
}

function before({ from }: ExplainedSlot): string {
  return from === null ? '' : ` avant ${hour(from)}`
}

function hour(time: string): string {
  return frenchTime(parseEnd(time) ?? 0)
}
