import type { QueryKey } from '@tanstack/react-query'
import type { AgendaReservation, ClientDetails, StaffReservation } from '#contract/reservations.ts'
import { formatTime, type LocalTime } from '#domain/time.ts'
import { api, requireSession, session } from '../session.ts'
import { AGENDA_KEYS } from './queries.ts'

/** A reservation and where it should go. */
export type Move = { entry: AgendaReservation; to: LocalTime; tellClient: boolean }

/** Moves a reservation, if it still is where the screen shows it. */
export function moveReservation({ entry, to, tellClient }: Move) {
  return api('PUT /api/admin/reservations/{date}/{id}', {
    params: where(entry),
    body: { newDate: to.day, newTime: formatTime(to.minute), tellClient },
  })
}

export function cancelReservation({ entry, tellClient }: { entry: AgendaReservation; tellClient: boolean }) {
  return api('DELETE /api/admin/reservations/{date}/{id}', {
    params: where(entry),
    query: { tellClient: tellClient ? 'true' : 'false' },
  })
}

/** Undoes a cancellation, as long as the server lets it. */
export function restoreReservation(entry: AgendaReservation) {
  return api('POST /api/admin/reservations/{date}/{id}/restore', { params: where(entry) })
}

/** Withdraws the message about one change; refused once it has left. */
export function withdrawClientMessage(entry: AgendaReservation, messageId: number) {
  return api('DELETE /api/admin/reservations/{date}/{id}/messages/{messageId}', {
    params: { ...where(entry), messageId: String(messageId) },
  })
}

/** Corrects whom a reservation is for. */
export function changeClient(entry: AgendaReservation, details: ClientDetails) {
  return api('PUT /api/admin/reservations/{date}/{id}/client', { params: where(entry), body: details })
}

/** The key makes a request that was cut, then sent again, one reservation and not two. */
export async function createReservation({ body, key }: { body: StaffReservation; key: string }) {
  await requireSession()
  return api('POST /api/reservations', { body, headers: { 'Idempotency-Key': key } })
}

/** Every list that shows an agenda, and the free slots beside it, is asked again. */
export async function refreshAgenda(): Promise<void> {
  await Promise.all(AGENDA_KEYS.map((key) => session.client.invalidateQueries({ queryKey: [key] })))
}

/** The key under which every range of reservations is kept. */
export const RESERVATIONS: QueryKey = ['reservations']

function where({ date, id }: AgendaReservation) {
  return { date, id: String(id) }
}
