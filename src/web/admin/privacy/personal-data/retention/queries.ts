import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/session.ts'

export const retentionQuery = queryOptions({
  queryKey: ['retention', 'settings'],
  queryFn: ({ signal }) => api('GET /api/superadmin/retention', { signal }),
})

export const nextErasuresQuery = queryOptions({
  queryKey: ['retention', 'preview'],
  queryFn: ({ signal }) => api('GET /api/superadmin/retention/preview', { signal }),
})
