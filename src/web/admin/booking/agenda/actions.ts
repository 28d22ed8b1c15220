import type { AgendaConfig } from '#contract/booking/agenda.ts'
import type { TimeOff } from '#domain/booking/agenda.ts'
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

export function saveClosures({ value: body, version }: Versioned<TimeOff[]>) {
  return readVersioned((options) =>
    api('PUT /api/superadmin/closures', { body, headers: ifMatch(version), ...options }),
  )
}

export async function invalidateSlots(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['slots'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'explanation'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'preview'] }),
  ])
}
