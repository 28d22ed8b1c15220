import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { JournalEntry } from '#contract/messages/journal.ts'
import type { TemplateText } from '#contract/messages/templates.ts'
import { api } from '../../session/session.ts'

export const templatesQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => api('GET /api/notifications', { signal }),
})

export function templatePreviewQuery({ id, text }: { id: number; text: TemplateText }) {
  return queryOptions({
    queryKey: ['notification-preview', id, text],
    queryFn: ({ signal }) =>
      api('POST /api/notifications/{id}/preview', { params: { id: String(id) }, body: text, signal }),
    placeholderData: keepPreviousData,
  })
}

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => api('GET /api/superadmin/reminders', { signal }),
})

export function smsNumberQuery(phone: string) {
  return queryOptions({
    queryKey: ['sms-number', phone],
    queryFn: ({ signal }) => api('POST /api/admin/sms/number', { body: { phone }, signal }),
  })
}

export const smsQuery = queryOptions({
  queryKey: ['sms'],
  queryFn: ({ signal }) => api('GET /api/superadmin/sms', { signal }),
  // SMS may have begun to wait since.
  staleTime: 0,
})

export const mailServerQuery = queryOptions({
  queryKey: ['mail-server'],
  queryFn: ({ signal }) => api('GET /api/superadmin/mail-server', { signal }),
})

export function journalQuery(state: JournalEntry['state'] | null) {
  return infiniteQueryOptions({
    queryKey: ['journal', 'all', state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/journal', { query: { ...pageParam, ...(state && { state }) }, signal }),
    initialPageParam: {} as { before?: string },
    getNextPageParam: ({ entries, more }) => (more ? { before: String(entries.at(-1)?.id) } : null),
    staleTime: 0,
  })
}

export function reservationJournalQuery(reservationId: number) {
  return queryOptions({
    queryKey: ['journal', 'reservation', reservationId],
    queryFn: ({ signal }) =>
      api('GET /api/admin/journal', { query: { reservationId: String(reservationId) }, signal }),
    staleTime: 0,
  })
}
