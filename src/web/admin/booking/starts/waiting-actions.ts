import type { Day } from '#domain/language/time.ts'
import { api, session } from '../../session/session.ts'

export type Place = { date: Day; time: string; praticienId: number }

/** By e-mail, to somebody who waits. */
export async function offerPlace(id: number, place: Place) {
  const reply = await api('POST /api/admin/waiting-list/{id}/offer', {
    params: { id: String(id) },
    body: place,
  })
  void session.client.invalidateQueries({ queryKey: ['waiting-list'] })
  return reply
}

export function removeWaitingRequest(id: number) {
  return api('DELETE /api/admin/waiting-list/{id}', { params: { id: String(id) } })
}

/** Once somebody who waits was booked: the server knows them by their address, which staff may have left out. */
export async function endWaitingOf(id: number): Promise<void> {
  // A failure shows in the list.
  await removeWaitingRequest(id).catch(() => {})
  await refreshWaitingList()
}

export async function refreshWaitingList(): Promise<void> {
  await session.client.invalidateQueries({ queryKey: ['waiting-list'] })
  void session.client.invalidateQueries({ queryKey: ['dashboard'] })
}
