import type { AgendaReservation } from '#contract/booking/reservations.ts'

/** What becomes of reservations during closed time. */
export type Decision =
  | { kind: 'give' | 'cancel'; reservations: AgendaReservation[] }
  | { kind: 'move'; reservation: AgendaReservation }
