import { queryOptions } from '@tanstack/react-query'
import { api, session } from './session/session.ts'
import { readVersioned } from './session/versioned.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('GET /api/admin/profile', { signal }),
})

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api('GET /api/preferences', { signal }),
})

export const agendaOwnersQuery = queryOptions({
  queryKey: ['practitioners', 'agendas'],
  queryFn: ({ signal }) => api('GET /api/superadmin/agendas', { signal }),
})

export const failedMessagesQuery = queryOptions({
  queryKey: ['journal', 'failed'],
  queryFn: ({ signal }) => api('GET /api/admin/journal/failed', { signal }),
})

export const heldMessagesQuery = queryOptions({
  queryKey: ['journal', 'held'],
  queryFn: ({ signal }) => api('GET /api/superadmin/held-messages', { signal }),
})

export function refreshJournal(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: ['journal'] })
}

export const wordingQuery = queryOptions({
  queryKey: ['wording'],
  queryFn: ({ signal }) => api('GET /api/admin/wording', { signal }),
})

export const ownChecklistQuery = queryOptions({
  queryKey: ['checklist', 'own'],
  queryFn: ({ signal }) => api('GET /api/admin/checklist', { signal }),
  staleTime: 0,
})

const HEALTH_WHILE_CHECKING_MS = 2_000
/** The document of the dashboard has just brought it. */
const HEALTH_FRESH_MS = 10_000

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api('GET /api/superadmin/health', { signal }),
  staleTime: HEALTH_FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.isChecking ? HEALTH_WHILE_CHECKING_MS : false),
})

/** Includes hidden services, which only superadmins receive. */
export const managedServicesQuery = queryOptions({
  queryKey: ['services', 'managed'],
  queryFn: ({ signal }) => api('GET /api/services', { signal }),
})

export const legalTextsQuery = queryOptions({
  queryKey: ['legal-texts'],
  queryFn: ({ signal }) =>
    readVersioned((options) => api('GET /api/superadmin/legal-texts', { ...options, signal })),
  staleTime: 0,
})

/** Live ones of the record, that which ends first before the others. */
export function packsOfClientQuery(id: number) {
  return queryOptions({
    queryKey: ['vouchers', 'client', id],
    queryFn: ({ signal }) => api('GET /api/admin/clients/{id}/packs', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
}
