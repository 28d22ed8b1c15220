import type { ComponentType } from 'react'

/** `clientId` is null for a reservation without e-mail address and phone number. */
export type ClientOfReservation = { clientId: number | null; reservationId: number }

/** Clients, an area above, know them: the newest note, the button for another one, and all with preferences. */
export type VisitNotes = Record<'Newest' | 'Add' | 'All', ComponentType<ClientOfReservation>>

export type NotesProps = { Notes: VisitNotes }
