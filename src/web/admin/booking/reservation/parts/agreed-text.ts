import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { sumLabel } from './part-labels.ts'

/** « Massage suédois · 1 h · 70 € »; no line begins with a point. */
export function agreedText({
  serviceName,
  duration,
  price,
}: Pick<AgendaReservation, 'serviceName' | 'duration' | 'price'>): string {
  return [serviceName, sumLabel({ duration, price })].filter(Boolean).join(`${NNBSP}· `)
}
