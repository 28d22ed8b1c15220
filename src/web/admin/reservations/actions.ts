import type { QueryKey } from '@tanstack/react-query'
import type { AgendaReservation, ClientDetails, StaffReservation } from '#contract/reservations.ts'
import { formatTime, type LocalTime } from '#domain/time.ts'
import { api, requireSession, session } from '../session.ts'
import { AGENDA_KEYS } from './queries.ts'

export type Move = { entry: AgendaReservation; to: LocalTime; tellClient: boolean }

/** The date in the path is a precondition: refused when the reservation is no longer on that day. */
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

export function restoreReservation(entry: AgendaReservation) {
  return api('POST /api/admin/reservations/{date}/{id}/restore', { params: where(entry) })
}

export function withdrawClientMessage(entry: AgendaReservation, messageId: number) {
  return api('DELETE /api/admin/reservations/{date}/{id}/messages/{messageId}', {
    params: { ...where(entry), messageId: String(messageId) },
  })
}

export function changeClient(entry: AgendaReservation, details: ClientDetails) {
  return api('PUT /api/admin/reservations/{date}/{id}/client', { params: where(entry), body: details })
}

/** The idempotency key makes a retried request book once, not twice. */
export async function createReservation({ body, key }: { body: StaffReservation; key: string }) {
  await requireSession()
  return api('POST /api/reservations', { body, headers: { 'Idempotency-Key': key } })
}

export async function refreshAgenda(): Promise<void> {
  await Promise.all(AGENDA_KEYS.map((key) => session.client.invalidateQueries({ queryKey: [key] })))
}

export const RESERVATIONS: QueryKey = ['reservations']

function where({ date, id }: AgendaReservation) {
  return { date, id: String(id) }
}
