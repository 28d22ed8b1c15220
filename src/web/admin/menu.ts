import type { Role } from '#domain/role.ts'

export type MenuEntry = { label: string; to: string; roles: readonly Role[] }

const everyone: readonly Role[] = ['superadmin', 'praticien']

/** Section 6 of the specification, in its order. A line is added with the screen that it opens. */
const ENTRIES: readonly MenuEntry[] = [
  { label: 'Tableau de bord', to: '/admin/dashboard', roles: everyone },
  { label: 'Réservations', to: '/admin/reservations', roles: everyone },
]

/** The entries of one role's sidebar. */
export function menuOf(role: Role): MenuEntry[] {
  return ENTRIES.filter((entry) => entry.roles.includes(role))
}
