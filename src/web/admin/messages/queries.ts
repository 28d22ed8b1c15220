import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

export const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: ({ signal }) => api('GET /api/superadmin/messages', { signal }),
  staleTime: 0,
})
