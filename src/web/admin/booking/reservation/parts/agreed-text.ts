import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { sumLabel } from './part-labels.ts'

/** « Massage suédois · 1 h · 70 € ». */
export function agreedText({
  serviceName,
  duration,
  price,
}: Pick<AgendaReservation, 'serviceName' | 'duration' | 'price'>): string {
  return [serviceName, sumLabel({ duration, price })].filter(Boolean).join(' · ')
}
