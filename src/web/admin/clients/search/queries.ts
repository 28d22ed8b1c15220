import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export function officeSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['clients', 'search', text],
    queryFn: ({ signal }) => api('POST /api/admin/recherche', { body: { text }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Names and notes do not outlive the dialog.
    gcTime: 0,
  })
}
