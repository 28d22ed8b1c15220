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
