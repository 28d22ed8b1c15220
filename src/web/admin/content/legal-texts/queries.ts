import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'
import { readVersioned } from '../versioned.ts'

export const legalTextsQuery = queryOptions({
  queryKey: ['legal-texts'],
  queryFn: ({ signal }) =>
    readVersioned((options) => api('GET /api/superadmin/legal-texts', { ...options, signal })),
  staleTime: 0,
})
