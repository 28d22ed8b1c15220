import type { SeriesDateState } from '#contract/booking/series.ts'
import type { SlotReason } from '#contract/booking/slots.ts'
import { frenchTime, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Words = (reason: Omit<SlotReason, 'code'>) => string

const REASONS: Partial<Record<SlotReason['code'], Words>> = {
  past: () => 'déjà passé',
  skipped: () => french`cette heure n’existe pas : passage à l’heure d’été`,
  closed: () => 'hors des horaires',
  closure: ({ label }) => (label === null ? 'cabinet fermé' : french`cabinet fermé : ${label}`),
  leave: ({ label }) => (label === null ? 'congé' : french`congé : ${label}`),
  holiday: ({ label }) => label ?? 'jour férié',
  break: () => 'heure de la pause',
  does_not_fit: () => 'trop long pour cette heure',
  taken: (reason) => french`déjà pris${hoursOf(reason)}`,
  blocked: (reason) => french`temps bloqué${hoursOf(reason)}`,
  held: () => 'un visiteur remplit le formulaire',
  buffer: () => 'trop près d’un autre rendez-vous',
}

/** « Ascension », « déjà pris, 10 h – 11 h », « congé ». */
export function reasonText({ state, reason }: SeriesDateState): string {
  if (state === 'free') return 'libre'
  return (reason && REASONS[reason.code]?.(reason)) ?? 'pas libre'
}

/** The consequence for the booking, to follow the reason. */
export function consequenceText({ state }: SeriesDateState): string {
  return state === 'outside' ? 'réservable tout de même' : ''
}

function hoursOf({ from, to }: Omit<SlotReason, 'code'>): string {
  if (from === null || to === null) return ''
  return `, ${frenchTime(parseEnd(from) ?? 0)} – ${frenchTime(parseEnd(to) ?? 0)}`
}
