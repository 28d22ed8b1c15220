import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export function passwordLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => api('GET /api/password-reset/{token}', { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) => api('GET /api/staff-invitations/{token}', { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const signInWaysQuery = queryOptions({
  queryKey: ['second-factor', 'ways'],
  queryFn: ({ signal }) => api('GET /api/auth/second-factor', { signal }),
  staleTime: 0,
  gcTime: 0,
})
