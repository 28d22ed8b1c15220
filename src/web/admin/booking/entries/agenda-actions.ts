import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { LocalTime, Minute } from '#domain/language/time.ts'
import type { AgendaEntry } from './agenda-entries.ts'

/** `praticienId` is null when the calendar does not show whose agenda was drawn on. */
export type DrawnSpan = { at: LocalTime; end: Minute; praticienId: number | null }

/** `praticienId`: to whom a reservation is given. */
export type MoveTarget = { to: LocalTime; end: Minute; praticienId?: number | undefined }

export type AgendaActions = {
  /** `at` is null when the clicked time is past; `time` is empty when only a day was clicked. */
  create(at: LocalTime | null, time: string, praticienId?: number): void
  select(span: DrawnSpan): void
  open(entry: AgendaEntry): void
  /** Opens the card of a reservation with its new date and hour. */
  move(reservation: AgendaReservation): void
  /** Returns false when the change is refused: the caller must revert the drop. */
  moveOrResize(entry: AgendaEntry, target: MoveTarget): boolean
}
