import type { AgendaConfig } from '#contract/booking/agenda.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch, readVersioned, type Versioned } from '../../session/versioned.ts'
import type { AgendaTarget } from './queries.ts'

export function saveAgenda(target: AgendaTarget, { value: body, version }: Versioned<AgendaConfig>) {
  const headers = ifMatch(version)
  return readVersioned((options) =>
    target === null
      ? api('PUT /api/admin/agenda/config', { body, headers, ...options })
      : api('PUT /api/superadmin/agenda/config/{adminId}', {
          params: { adminId: String(target) },
          body,
          headers,
          ...options,
        }),
  )
}

export async function invalidateSlots(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['slots'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'explanation'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'preview'] }),
  ])
}
