import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const onlinePaymentsQuery = queryOptions({
  queryKey: ['online-payments', 'shown'],
  queryFn: ({ signal }) => api('GET /api/superadmin/online-payments', { signal }),
  staleTime: 0,
})

/** Each reading asks the provider, and for the refund of what was paid. */
export const paymentTrialQuery = queryOptions({
  queryKey: ['online-payments', 'trial'],
  queryFn: ({ signal }) => api('POST /api/superadmin/online-payments/trial/result', { signal }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
})
