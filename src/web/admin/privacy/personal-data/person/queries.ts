import { queryOptions } from '@tanstack/react-query'
import type { DataSubject } from '#contract/privacy/personal-data.ts'
import { api } from '../../../session/session.ts'

export function personalDataQuery(subject: DataSubject) {
  return queryOptions({
    queryKey: ['personal-data', subject],
    queryFn: ({ signal }) => api('POST /api/superadmin/personal-data/search', { body: subject, signal }),
    // Kept no longer than the screen shows it.
    gcTime: 0,
    staleTime: 0,
  })
}

export function mentionsQuery(subject: DataSubject) {
  return queryOptions({
    queryKey: ['personal-data', subject, 'mentions'],
    queryFn: ({ signal }) => api('POST /api/superadmin/personal-data/mentions', { body: subject, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}
