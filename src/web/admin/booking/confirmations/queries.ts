import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

/** Below the dashboard's key, which every change in an agenda invalidates; its end is no change. */
export const mailConfirmationQuery = queryOptions({
  queryKey: ['dashboard', 'mail-confirmation'],
  queryFn: ({ signal }) => api('GET /api/superadmin/brake', { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
