import type { ReactNode } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { type CardPayments, useCardPayments } from './use-card-payments.ts'

type Props = {
  reservation: AgendaReservation
  hasBegun: boolean
  children: (payments: CardPayments) => ReactNode
}

/** A file of its own: a practice that notes no payments loads nothing of it. */
export function WithCardPayments({ reservation, hasBegun, children }: Props) {
  return children(useCardPayments(reservation, { hasBegun }))
}
