import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/session.ts'

export const depositSettingsQuery = queryOptions({
  queryKey: ['online-payments', 'deposits'],
  queryFn: ({ signal }) => api('GET /api/superadmin/deposits', { signal }),
})
