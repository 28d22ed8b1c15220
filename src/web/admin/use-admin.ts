import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import type { Admin } from '#contract/auth.ts'
import { authStatusQuery } from '#web/app/query/queries.ts'
import type { requireStaff } from './guards.ts'
import { api, session } from './session.ts'

/** The signed-in member of staff, on any screen behind the sign-in page. */
export function useAdmin(): Admin {
  const admin = useRouteLoaderData<typeof requireStaff>('staff')
  // Never asked again here; a change of one's own name or password is written into it.
  const { data } = useQuery({ ...authStatusQuery(api), enabled: false })
  if (!admin || admin instanceof Response) throw new Error('This screen stands outside the staff layout.')
  return data?.admin ?? admin
}

/** Writes what changed of the signed-in person where every screen reads it. */
export function updateAdmin(change: Partial<Admin>): void {
  session.client.setQueryData(authStatusQuery(api).queryKey, (status) =>
    status?.admin ? { ...status, admin: { ...status.admin, ...change } } : status,
  )
}
