import type * as z from 'zod/mini'
import type { Block } from '#contract/blocks.ts'
import type { AgendaReservation, StaffReservation } from '#contract/reservations.ts'
import type { Day, LocalTime, Minute } from '#domain/time.ts'
import type { Stretch } from './on-agenda.ts'

/** Values of the « Nouvelle réservation » form before the contract has parsed them. */
export type CreateValues = z.input<typeof StaffReservation>

/** Name under which an unfinished reservation outlives the session. */
export const CREATE_DRAFT = 'reservation'

/** Initial values of a new reservation, all of which its form may change. */
export type CreatePrefill = {
  date: Day
  time: string
  praticienId: number | null
  draft: CreateValues | null
}

/** The calendar's dialogs, of which one at most is open. */
export type Dialog =
  | ({ kind: 'create' } & CreatePrefill)
  | { kind: 'stretch'; stretch: Stretch }
  | { kind: 'block'; at: LocalTime | null; end: Minute | null; praticienId: number | null }
  | { kind: 'edit'; entry: AgendaReservation }
  | { kind: 'change-block'; block: Block }
