import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { JournalEntry } from '#contract/journal.ts'
import type { TemplateText } from '#contract/templates.ts'
import type { Day } from '#domain/time.ts'
import { type Api, ApiError } from './api.ts'
import { askEmptyDays, askNextSlots, askSlots, type Days, type SlotChoice } from './ask-slots.ts'
import { offeredServices, offeredServicesOf } from './offered-services.ts'

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
  /** Whether a link to choose another password can serve. */
  passwordLink: (api: Api, token: string) =>
    queryOptions({
      queryKey: ['password-link', token],
      queryFn: ({ signal }) => api('GET /api/password-reset/{token}', { params: { token }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
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
  services: (api: Api) => queryOptions({ queryKey: ['services'], queryFn: () => offeredServices(api) }),
  practitioners: (api: Api) =>
    queryOptions({
      queryKey: ['practitioners'],
      queryFn: ({ signal }) => api('GET /api/practitioners', { signal }),
    }),
  /** Less hidden ones, which only a practitioner's own list shows: see `tickedServices`. */
  praticienServices: (api: Api, id: number) =>
    queryOptions({
      queryKey: ['praticiens', id, 'services'],
      queryFn: () => offeredServicesOf(api, id),
    }),
  tickedServices: (api: Api, id: number) =>
    queryOptions({
      queryKey: ['praticiens', id, 'ticked'],
      queryFn: ({ signal }) =>
        api('GET /api/praticiens/{id}/services', { params: { id: String(id) }, signal }),
    }),
  slots: (api: Api, range: Days & SlotChoice) =>
    queryOptions({
      queryKey: ['slots', range],
      queryFn: ({ signal }) => askSlots(api, range, signal),
      // Slots go while one looks at them.
      staleTime: 0,
    }),
  nextSlots: (api: Api, from: Day | undefined, choice: SlotChoice) =>
    queryOptions({
      queryKey: ['next-slots', from, choice],
      queryFn: ({ signal }) => askNextSlots(api, { from, ...choice }, signal),
    }),
  emptyDays: (api: Api, range: Days & SlotChoice) =>
    queryOptions({
      queryKey: ['slots', 'empty', range],
      queryFn: ({ signal }) => askEmptyDays(api, range, signal),
    }),
  /** One's own visit, by the token of its link. */
  visit: (api: Api, token: string) =>
    queryOptions({
      queryKey: ['visit', token],
      queryFn: ({ signal }) => api('GET /api/reservation/{token}', { params: { token }, signal }),
    }),
  /** Everybody with an agenda, whether visitors can book them or not. */
  agendaOwners: (api: Api) =>
    queryOptions({
      queryKey: ['practitioners', 'agendas'],
      queryFn: ({ signal }) => api('GET /api/superadmin/agendas', { signal }),
    }),
  reservations: (api: Api, { start, end, praticienId }: { start: Day; end: Day; praticienId?: number }) =>
    queryOptions({
      queryKey: ['reservations', { start, end, praticienId }],
      queryFn: ({ signal }) =>
        api('GET /api/admin/agenda/reservations', {
          query: { start, end, praticienId: praticienId === undefined ? undefined : String(praticienId) },
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  profile: (api: Api) =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: ({ signal }) => api('GET /api/admin/profile', { signal }),
    }),
  preferences: (api: Api) =>
    queryOptions({
      queryKey: ['preferences'],
      queryFn: ({ signal }) => api('GET /api/preferences', { signal }),
    }),
  calendarFeed: (api: Api) =>
    queryOptions({
      queryKey: ['calendar-feed'],
      queryFn: ({ signal }) => api('GET /api/admin/calendar-feed', { signal }),
    }),
  sessions: (api: Api) =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: ({ signal }) => api('GET /api/admin/sessions', { signal }),
      staleTime: 0,
    }),
  /** Hidden ones too, as a superadmin gets them. */
  managedServices: (api: Api) =>
    queryOptions({
      queryKey: ['services', 'managed'],
      queryFn: ({ signal }) => api('GET /api/services', { signal }),
    }),
  users: (api: Api) =>
    queryOptions({
      queryKey: ['users'],
      queryFn: ({ signal }) => api('GET /api/superadmin/users', { signal }),
    }),
  testimonials: (api: Api) =>
    queryOptions({
      queryKey: ['testimonials'],
      queryFn: ({ signal }) => api('GET /api/superadmin/testimonials', { signal }),
      staleTime: 0,
    }),
  settings: (api: Api) =>
    queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api('GET /api/settings', { signal }) }),
  pages: (api: Api) =>
    queryOptions({
      queryKey: ['pages'],
      queryFn: ({ signal }) => api('GET /api/pages', { signal }),
      staleTime: 0,
    }),
  /** As it was when it was opened: whoever edits it must notice that it changed, not be handed the change. */
  page: (api: Api, slug: string) =>
    queryOptions({
      queryKey: ['page', slug],
      queryFn: ({ signal }) => api('GET /api/pages/{slug}', { params: { slug }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
    }),
  managedGallery: (api: Api) =>
    queryOptions({
      queryKey: ['gallery'],
      queryFn: ({ signal }) => api('GET /api/superadmin/gallery', { signal }),
      staleTime: 0,
    }),
  messages: (api: Api) =>
    queryOptions({
      queryKey: ['messages'],
      queryFn: ({ signal }) => api('GET /api/superadmin/messages', { signal }),
      staleTime: 0,
    }),
  notifications: (api: Api) =>
    queryOptions({
      queryKey: ['notifications'],
      queryFn: ({ signal }) => api('GET /api/notifications', { signal }),
    }),
  notificationPreview: (api: Api, { id, text }: { id: number; text: TemplateText }) =>
    queryOptions({
      queryKey: ['notification-preview', id, text],
      queryFn: ({ signal }) =>
        api('POST /api/notifications/{id}/preview', { params: { id: String(id) }, body: text, signal }),
      placeholderData: keepPreviousData,
    }),
  reminders: (api: Api) =>
    queryOptions({
      queryKey: ['reminders'],
      queryFn: ({ signal }) => api('GET /api/superadmin/reminders', { signal }),
    }),
  deadlines: (api: Api) =>
    queryOptions({
      queryKey: ['deadlines'],
      queryFn: ({ signal }) => api('GET /api/superadmin/deadlines', { signal }),
    }),
  mailServer: (api: Api) =>
    queryOptions({
      queryKey: ['mail-server'],
      queryFn: ({ signal }) => api('GET /api/superadmin/mail-server', { signal }),
    }),
  /** Page by page, the newest first. */
  journal: (api: Api, state: JournalEntry['state'] | null) =>
    infiniteQueryOptions({
      queryKey: ['journal', 'all', state],
      queryFn: ({ pageParam, signal }) =>
        api('GET /api/admin/journal', { query: { ...pageParam, ...(state && { state }) }, signal }),
      initialPageParam: {} as { before?: string },
      getNextPageParam: ({ entries, more }) => (more ? { before: String(entries.at(-1)?.id) } : null),
      staleTime: 0,
    }),
  reservationJournal: (api: Api, reservationId: number) =>
    queryOptions({
      queryKey: ['journal', 'reservation', reservationId],
      queryFn: ({ signal }) =>
        api('GET /api/admin/journal', { query: { reservationId: String(reservationId) }, signal }),
      staleTime: 0,
    }),
  failedMessages: (api: Api) =>
    queryOptions({
      queryKey: ['journal', 'failed'],
      queryFn: ({ signal }) => api('GET /api/admin/journal/failed', { signal }),
    }),
}
