import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { authStatusQuery } from '#web/app/query/queries.ts'
import { api, session } from './session.ts'

export function useAdmin(): Admin {
  const admin = useRouteLoaderData<Admin | Response>('staff')
  // Never fetched here: reads the cache, which updateAdmin() writes to.
  const { data: status } = useQuery({ ...authStatusQuery(api), enabled: false })
  if (!admin || admin instanceof Response) throw new Error('useAdmin() requires the staff layout.')
  return status?.admin ?? admin
}

/** Visits may have been paid in part by card. */
export function useHasDeposits(): boolean {
  const { depositKind, hasOnlinePayments = false } = useAdmin()
  return depositKind !== undefined || hasOnlinePayments
}

export function updateAdmin(change: Partial<Admin>): void {
  session.client.setQueryData(authStatusQuery(api).queryKey, (status) =>
    status?.admin ? { ...status, admin: { ...status.admin, ...change } } : status,
  )
}
