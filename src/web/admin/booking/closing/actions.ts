import type { ClosingRequest } from '#contract/booking/closing.ts'
import { api, session } from '../../session/session.ts'
import { refreshAgenda } from '../entries/actions.ts'

export function closeTime(body: ClosingRequest) {
  return api('POST /api/admin/agenda/fermer', { body })
}

export async function refreshClosedTime(): Promise<void> {
  await Promise.all([refreshAgenda(), session.client.invalidateQueries({ queryKey: ['unworked'] })])
}

/** Absences and closures that a form on screen shows. */
export async function refreshAbsences(): Promise<void> {
  await Promise.all(
    ['config', 'closures', 'explanation', 'preview'].map((part) =>
      session.client.invalidateQueries({ queryKey: ['agenda', part] }),
    ),
  )
}
