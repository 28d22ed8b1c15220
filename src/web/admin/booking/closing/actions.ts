import type { Closing } from '#contract/booking/closing.ts'
import { api, session } from '../../session/session.ts'
import { refreshAgenda } from '../reservations/actions.ts'

export function closeTime(body: Closing) {
  return api('POST /api/admin/agenda/fermetures', { body })
}

/** Hours and absences too, which the calendar's own changes leave as they are. */
export async function refreshClosedTime(): Promise<void> {
  await Promise.all([refreshAgenda(), session.client.invalidateQueries({ queryKey: ['agenda'] })])
}
