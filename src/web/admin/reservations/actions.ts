import type { AgendaEntry, StaffReservation } from '#contract/reservations.ts'
import { formatTime, type LocalTime } from '#domain/time.ts'
import { queries } from '#web/app/queries.ts'
import { api, requireSession, session } from '../session.ts'

/** A reservation and where it should go. */
export type Move = { entry: AgendaEntry; to: LocalTime }

/** Moves a reservation, if it still is where the screen shows it. */
export function moveReservation({ entry, to }: Move) {
  return api('PUT /api/admin/reservations/{date}/{id}', {
    params: where(entry),
    body: { newDate: to.day, newTime: formatTime(to.minute) },
  })
}

export function cancelReservation(entry: AgendaEntry) {
  return api('DELETE /api/admin/reservations/{date}/{id}', { params: where(entry) })
}

/** The key makes a request that was cut, then sent again, one reservation and not two. */
export async function createReservation({ body, key }: { body: StaffReservation; key: string }) {
  await requireSession()
  return api('POST /api/reservations', { body, headers: { 'Idempotency-Key': key } })
}

/** Every list that shows reservations, and the free slots beside them, is asked again. */
export async function refreshAgenda(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: RESERVATIONS }),
    session.client.invalidateQueries({ queryKey: ['slots'] }),
  ])
}

/** The key under which every range of reservations is kept. */
export const RESERVATIONS = queries.reservations(api, { start: '', end: '' }).queryKey.slice(0, 1)

function where({ date, id }: AgendaEntry) {
  return { date, id: String(id) }
}
