import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => api('GET /api/admin/push-devices', { signal }),
  staleTime: 0,
})
