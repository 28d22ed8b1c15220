export const ROLES = ['praticien', 'superadmin'] as const

/** What a member of staff may do; section 6 of the specification. */
export type Role = (typeof ROLES)[number]

/** Who may call an endpoint: anyone, any member of staff, or a superadmin. */
export type Access = 'public' | 'staff' | 'superadmin'

/** 'ok', or why not: nobody is signed in, or the role does not suffice. */
export function judgeAccess(access: Access, role: Role | null): 'ok' | 'unauthenticated' | 'forbidden' {
  if (access === 'public') return 'ok'
  if (role === null) return 'unauthenticated'
  return access === 'staff' || role === 'superadmin' ? 'ok' : 'forbidden'
}
