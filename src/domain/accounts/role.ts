export const ROLES = ['praticien', 'superadmin'] as const

/** Role of a member of staff (requirements, 6.1). */
export type Role = (typeof ROLES)[number]

/** Explanations of the roles, for an owner who chooses one for somebody. */
export const ROLE_MEANINGS: Record<Role, string> = {
  praticien: 'reçoit des clients, voit ses rendez-vous, règle ses prestations, son agenda et son profil',
  superadmin: 'propriétaire du site, voit et règle tout, les comptes des autres aussi',
}

export type Access = 'public' | 'staff' | 'superadmin'

/** Authorization by role alone; row-level access is a `where` in the query. */
export function judgeAccess(access: Access, role: Role | null): 'ok' | 'unauthenticated' | 'forbidden' {
  if (access === 'public') return 'ok'
  if (role === null) return 'unauthenticated'
  return access === 'staff' || role === 'superadmin' ? 'ok' : 'forbidden'
}

/** Controls what the interface shows. The server enforces each endpoint's `access` regardless. */
export type Permission = 'manageSite' | 'seeAllAgendas'

const ALLOWED: Record<Permission, readonly Role[]> = {
  // Services, accounts, texts, pictures, settings, closures, messages.
  manageSite: ['superadmin'],
  seeAllAgendas: ['superadmin'],
}

/** True when the interface offers the permission to the role. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return ALLOWED[permission].includes(role)
}

/** True for roles that practice by definition; a superadmin practices once they offer a service. */
export function practicesByRole(role: Role): boolean {
  return role === 'praticien'
}

/** A praticien gives no reservation to a colleague. */
export function mayGiveTo({ id, role }: { id: number; role: Role }, praticienId: number): boolean {
  return role === 'superadmin' || praticienId === id
}

/** Filter by practitioner; empty for all agendas. */
export type AgendaScope = { praticienId?: number }

/** Agendas that a member of staff may see: a praticien their own, a superadmin all. */
export function scopeOf({ id, role }: { id: number; role: Role }): AgendaScope {
  return role === 'superadmin' ? {} : { praticienId: id }
}
