import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/time.ts'
import { api } from '../session.ts'

/** Days on screen, both ends included, of one practitioner or of all whom one may see. */
export type Window = { start: Day; end: Day; praticienId?: number | undefined }

/** First words of the keys under which the answers about an agenda are kept. */
export const AGENDA_KEYS = ['reservations', 'blocks', 'holds', 'slots', 'dashboard'] as const

/** The questions of the calendar. */
export const questions = {
  blocks: (window: Window) =>
    queryOptions({
      queryKey: ['blocks', window],
      queryFn: ({ signal }) => api('GET /api/admin/agenda/blocks', { query: queryOf(window), signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  holds: (window: Window) =>
    queryOptions({
      queryKey: ['holds', window],
      queryFn: ({ signal }) => api('GET /api/admin/agenda/holds', { query: queryOf(window), signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      // A hold that runs out changes no agenda: nobody tells.
      refetchInterval: 60_000,
    }),
  unworked: ({ each, ...window }: Window & { each: boolean }) =>
    queryOptions({
      queryKey: ['unworked', window, each],
      queryFn: ({ signal }) =>
        api('GET /api/admin/agenda/indisponibilites', {
          query: { ...queryOf(window), ...(each && { each: 'true' as const }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  clients: (text: string) =>
    queryOptions({
      queryKey: ['clients', text],
      queryFn: ({ signal }) => api('POST /api/admin/clients/recherche', { body: { text }, signal }),
      placeholderData: keepPreviousData,
    }),
  visits: (text: string) =>
    queryOptions({
      queryKey: ['reservations', 'search', text],
      queryFn: ({ signal }) => api('POST /api/admin/agenda/recherche', { body: { text }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  nextSlots: (whom: { praticienId: number; serviceId: number | undefined; from: Day }) =>
    queryOptions({
      queryKey: ['slots', 'next', whom],
      queryFn: ({ signal }) =>
        api('GET /api/agenda/prochain', {
          query: {
            from: whom.from,
            praticienId: String(whom.praticienId),
            serviceId: whom.serviceId === undefined ? undefined : String(whom.serviceId),
          },
          signal,
        }),
      staleTime: 0,
    }),
}

function queryOf({ start, end, praticienId }: Window) {
  return { start, end, praticienId: praticienId === undefined ? undefined : String(praticienId) }
}
