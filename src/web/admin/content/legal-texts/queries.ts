import { queryOptions } from '@tanstack/react-query'
import { readVersioned } from '../../forms/versioned.ts'
import { api } from '../../session/session.ts'

export const legalTextsQuery = queryOptions({
  queryKey: ['legal-texts'],
  queryFn: ({ signal }) =>
    readVersioned((options) => api('GET /api/superadmin/legal-texts', { ...options, signal })),
  staleTime: 0,
})
