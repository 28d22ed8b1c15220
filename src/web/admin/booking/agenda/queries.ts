import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgendaConfig, readAgenda } from '#contract/booking/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { HolidayZone } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import { api } from '../../session/session.ts'
import { readVersioned, type Versioned } from '../../session/versioned.ts'

/** Id of the agenda owner; null for the caller. */
export type AgendaTarget = number | null

/** Loaded once per screen and never refetched, so that a form does not change under its user. */
const NEVER_REFETCHED = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

export type AgendaDraft = {
  target: AgendaTarget
  config: AgendaConfig
  start: Day
  serviceId?: number | undefined
}

export function agendaConfigQuery(target: AgendaTarget) {
  return queryOptions({
    queryKey: ['agenda', 'config', target],
    queryFn: ({ signal }) => readAgendaConfig(target, signal),
    ...NEVER_REFETCHED,
  })
}

export function readAgendaConfig(
  target: AgendaTarget,
  signal?: AbortSignal,
): Promise<Versioned<Reply<typeof readAgenda>>> {
  return readVersioned((options) => {
    const call = { ...options, ...(signal && { signal }) }
    return target === null
      ? api('GET /api/admin/agenda/config', call)
      : api('GET /api/superadmin/agenda/config/{adminId}', { params: { adminId: String(target) }, ...call })
  })
}

export function holidaysQuery(zone: HolidayZone) {
  return queryOptions({
    queryKey: ['agenda', 'holidays', zone],
    queryFn: ({ signal }) => api('GET /api/admin/agenda/jours-feries', { query: { zone }, signal }),
  })
}

export function agendaPreviewQuery(draft: AgendaDraft) {
  return queryOptions({
    queryKey: ['agenda', 'preview', draft],
    queryFn: ({ signal }) => previewAgenda(draft, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
}

export function previewAgenda({ target, ...draft }: AgendaDraft, signal?: AbortSignal) {
  return api('POST /api/admin/agenda/apercu', {
    body: { ...draft, praticienId: target ?? undefined },
    ...(signal && { signal }),
  })
}
