import { queryOptions } from '@tanstack/react-query'
import { api } from './session.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('GET /api/admin/profile', { signal }),
})

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api('GET /api/preferences', { signal }),
})

export const agendaOwnersQuery = queryOptions({
  queryKey: ['practitioners', 'agendas'],
  queryFn: ({ signal }) => api('GET /api/superadmin/agendas', { signal }),
})
