import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /api/settings', { signal }),
})
