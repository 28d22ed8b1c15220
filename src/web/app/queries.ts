import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/time.ts'
import { type Api, ApiError } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is said aloud when the answer cannot be had; a cancelled question is no failure. */
    queryMeta: { failure?: string }
  }
}

/** One cache for a page's life in the browser, or for one request on the server, where nobody is told. */
export function createQueryClient(tell: (failure: string) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (_error, { meta }) => {
        if (meta?.failure) tell(meta.failure)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A refusal will not change by asking again; a lost connection may.
        retry: (count, error) => !(error instanceof ApiError) && count < 1,
        // Without a network a question fails at once and says so, rather than wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The questions that screens ask, with the keys under which their answers are kept. */
export const queries = {
  authStatus: (api: Api) =>
    queryOptions({
      queryKey: ['auth', 'status'],
      queryFn: ({ signal }) => api('GET /api/auth/status', { signal }),
    }),
  publicSettings: (api: Api) =>
    queryOptions({
      queryKey: ['public-settings'],
      queryFn: ({ signal }) => api('GET /api/public-settings', { signal }),
      // Loaded on demand and refreshed by hand, never behind one's back (specification, section 1).
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
      meta: { failure: 'Erreur lors du chargement des paramètres' },
    }),
  services: (api: Api) =>
    queryOptions({ queryKey: ['services'], queryFn: ({ signal }) => api('GET /api/services', { signal }) }),
  practitioners: (api: Api) =>
    queryOptions({
      queryKey: ['practitioners'],
      queryFn: ({ signal }) => api('GET /api/practitioners', { signal }),
    }),
  praticienServices: (api: Api, id: number) =>
    queryOptions({
      queryKey: ['praticiens', id, 'services'],
      queryFn: ({ signal }) =>
        api('GET /api/praticiens/{id}/services', { params: { id: String(id) }, signal }),
    }),
  slots: (api: Api, range: { start: Day; end: Day; praticienId?: number; serviceId?: number }) =>
    queryOptions({
      queryKey: ['slots', range],
      queryFn: ({ signal }) => api('GET /api/agenda/creneaux', { query: slotQuery(range), signal }),
      // Slots go while one looks at them.
      staleTime: 0,
    }),
  reservations: (api: Api, range: { start: Day; end: Day }) =>
    queryOptions({
      queryKey: ['reservations', range],
      queryFn: ({ signal }) => api('GET /api/admin/agenda/reservations', { query: range, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}

function slotQuery({
  start,
  end,
  ...ids
}: {
  start: Day
  end: Day
  praticienId?: number
  serviceId?: number
}) {
  return {
    start,
    end,
    praticienId: ids.praticienId === undefined ? undefined : String(ids.praticienId),
    serviceId: ids.serviceId === undefined ? undefined : String(ids.serviceId),
  }
}
