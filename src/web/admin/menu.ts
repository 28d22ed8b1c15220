import type { Role } from '#domain/role.ts'
import { adminPaths } from './paths.ts'

export type MenuEntry = { label: string; to: string; roles: readonly Role[] }

const practitioners: readonly Role[] = ['praticien']
const everyone: readonly Role[] = ['superadmin', 'praticien']
const superadmin: readonly Role[] = ['superadmin']

/** Order: requirements, 6.2 and 6.3. */
const ENTRIES: readonly MenuEntry[] = [
  { label: 'Tableau de bord', to: adminPaths.dashboard, roles: everyone },
  { label: 'Réservations', to: adminPaths.reservations, roles: everyone },
  { label: 'Services', to: adminPaths.services, roles: superadmin },
  { label: 'Utilisateurs', to: adminPaths.users, roles: superadmin },
  { label: 'Témoignages', to: adminPaths.testimonials, roles: superadmin },
  { label: 'Paramètres', to: adminPaths.siteSettings, roles: superadmin },
  { label: 'Notifications', to: adminPaths.notifications, roles: superadmin },
  { label: 'Scripts', to: adminPaths.scripts, roles: superadmin },
  { label: 'Galerie', to: adminPaths.gallery, roles: superadmin },
  { label: 'Pages', to: adminPaths.pages, roles: superadmin },
  { label: 'Mes Services', to: adminPaths.myServices, roles: practitioners },
  { label: 'Mon Agenda', to: adminPaths.agendaConfig, roles: practitioners },
  { label: 'Mon Profil', to: adminPaths.profile, roles: practitioners },
  { label: 'Préférences', to: adminPaths.preferences, roles: everyone },
]

export function menuOf(role: Role): MenuEntry[] {
  return ENTRIES.filter((entry) => entry.roles.includes(role))
}
