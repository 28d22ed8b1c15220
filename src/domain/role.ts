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

/** What a screen offers to some of the staff only. The server judges each call by its endpoint's `access`. */
export type Permission = 'manageSite' | 'everyAgenda'

const ALLOWED: Record<Permission, readonly Role[]> = {
  // Services, accounts, texts, pictures, settings, closures, what is sent.
  manageSite: ['superadmin'],
  // Other practitioners' agendas beside one's own.
  everyAgenda: ['superadmin'],
}

/** Whether a screen offers it to that role. */
export function may(role: Role, permission: Permission): boolean {
  return ALLOWED[permission].includes(role)
}

/** Whether somebody practises by their role alone; a superadmin does once they offer a service. */
export function practisesByRole(role: Role): boolean {
  return role === 'praticien'
}

/** The agendas that a question is about: one practitioner's, or everybody's where none is named. */
export type AgendaScope = { praticienId?: number }

/** The agendas that a member of staff may see: a praticien their own, a superadmin all. */
export function scopeOf({ id, role }: { id: number; role: Role }): AgendaScope {
  return role === 'superadmin' ? {} : { praticienId: id }
}
