import type { AgendaConfig } from '#contract/agenda.ts'
import type { TimeOff } from '#domain/agenda.ts'
import { api, session } from '../session.ts'
import type { AgendaTarget } from './queries.ts'

export function saveAgenda(target: AgendaTarget, body: AgendaConfig) {
  if (target === null) return api('PUT /api/admin/agenda/config', { body })
  return api('PUT /api/superadmin/agenda/config/{adminId}', { params: { adminId: String(target) }, body })
}

export function saveClosures(body: TimeOff[]) {
  return api('PUT /api/superadmin/closures', { body })
}

export async function invalidateSlots(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['slots'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'explanation'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'preview'] }),
  ])
}
