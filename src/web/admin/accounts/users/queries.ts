import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => api('GET /api/superadmin/users', { signal }),
})

export const invitationDeliveryQuery = queryOptions({
  queryKey: ['staff-invitations'],
  queryFn: ({ signal }) => api('GET /api/superadmin/staff-invitations', { signal }),
})

export const secondFactorPolicyQuery = queryOptions({
  queryKey: ['second-factor', 'policy'],
  queryFn: ({ signal }) => api('GET /api/superadmin/second-factor-policy', { signal }),
})
