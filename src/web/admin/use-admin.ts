import { useRouteLoaderData } from 'react-router'
import type { Admin } from '#contract/auth.ts'
import type { requireStaff } from './guards.ts'

/** The signed-in member of staff, on any screen behind the sign-in page. */
export function useAdmin(): Admin {
  const admin = useRouteLoaderData<typeof requireStaff>('staff')
  if (!admin || admin instanceof Response) throw new Error('This screen stands outside the staff layout.')
  return admin
}
