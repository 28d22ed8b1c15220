import type { Role } from '#domain/role.ts'

export type MenuEntry = { label: string; to: string; roles: readonly Role[] }

const practitioners: readonly Role[] = ['praticien']
const everyone: readonly Role[] = ['superadmin', 'praticien']
const superadmin: readonly Role[] = ['superadmin']

/** Section 6 of the specification, in its order. A line is added with the screen that it opens. */
const ENTRIES: readonly MenuEntry[] = [
  { label: 'Tableau de bord', to: '/admin/dashboard', roles: everyone },
  { label: 'Réservations', to: '/admin/reservations', roles: everyone },
  { label: 'Services', to: '/admin/services', roles: superadmin },
  { label: 'Utilisateurs', to: '/admin/users', roles: superadmin },
  { label: 'Témoignages', to: '/admin/testimonials', roles: superadmin },
  { label: 'Paramètres', to: '/admin/site-settings', roles: superadmin },
  { label: 'Notifications', to: '/admin/notifications', roles: superadmin },
  { label: 'Scripts', to: '/admin/scripts', roles: superadmin },
  { label: 'Galerie', to: '/admin/gallery', roles: superadmin },
  { label: 'Pages', to: '/admin/pages', roles: superadmin },
  { label: 'Mes Services', to: '/admin/my-services', roles: practitioners },
  { label: 'Mon Agenda', to: '/admin/agenda-config', roles: practitioners },
  { label: 'Mon Profil', to: '/admin/profile', roles: practitioners },
  { label: 'Préférences', to: '/admin/preferences', roles: everyone },
]

/** The entries of one role's sidebar. */
export function menuOf(role: Role): MenuEntry[] {
  return ENTRIES.filter((entry) => entry.roles.includes(role))
}
