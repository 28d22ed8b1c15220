import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgendaConfig } from '#contract/agenda.ts'
import type { Request } from '#contract/endpoint.ts'
import type { explainSlot } from '#contract/slots.ts'
import type { HolidayZone } from '#domain/agenda.ts'
import type { Day } from '#domain/time.ts'
import { api, session } from '../session.ts'

/** Whose agenda: null is one's own. */
export type Whose = number | null

/** Read when its screen opens, and never changed under the hands of who is typing. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

export type Draft = { whose: Whose; config: AgendaConfig; start: Day; serviceId?: number | undefined }

/** The questions of the agenda's screens. */
export const questions = {
  config: (whose: Whose) =>
    queryOptions({
      queryKey: ['agenda', 'config', whose],
      queryFn: ({ signal }) =>
        whose === null
          ? api('GET /api/admin/agenda/config', { signal })
          : api('GET /api/superadmin/agenda/config/{adminId}', {
              params: { adminId: String(whose) },
              signal,
            }),
      ...ONCE,
    }),
  holidays: (zone: HolidayZone) =>
    queryOptions({
      queryKey: ['agenda', 'holidays', zone],
      queryFn: ({ signal }) => api('GET /api/admin/agenda/jours-feries', { query: { zone }, signal }),
    }),
  preview: (draft: Draft) =>
    queryOptions({
      queryKey: ['agenda', 'preview', draft],
      queryFn: ({ signal }) => previewAgenda(draft, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 30_000,
    }),
  closures: () =>
    queryOptions({
      queryKey: ['agenda', 'closures'],
      queryFn: ({ signal }) => api('GET /api/superadmin/closures', { signal }),
      ...ONCE,
    }),
  explanation: (query: Request<typeof explainSlot>['query']) =>
    queryOptions({
      queryKey: ['agenda', 'explanation', query],
      queryFn: ({ signal }) => api('GET /api/admin/agenda/explication', { query, signal }),
      staleTime: 0,
    }),
}

/** What rules that are not saved yet would offer, and which visits they would put outside the hours. */
export function previewAgenda({ whose, ...draft }: Draft, signal?: AbortSignal) {
  return api('POST /api/admin/agenda/apercu', {
    body: { ...draft, praticienId: whose ?? undefined },
    ...(signal && { signal }),
  })
}

export function saveAgenda(whose: Whose, body: AgendaConfig) {
  if (whose === null) return api('PUT /api/admin/agenda/config', { body })
  return api('PUT /api/superadmin/agenda/config/{adminId}', { params: { adminId: String(whose) }, body })
}

/** With other rules, free slots and the reasons against a slot are others too. */
export async function refreshOffer(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['slots'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'explanation'] }),
    session.client.invalidateQueries({ queryKey: ['agenda', 'preview'] }),
  ])
}
