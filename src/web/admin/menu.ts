import type { Role } from '#domain/accounts/role.ts'
import { adminPaths } from './paths.ts'

export type MenuItem = { label: string; to: string; roles: readonly Role[] }

const practitionerOnly: readonly Role[] = ['praticien']
const allStaff: readonly Role[] = ['superadmin', 'praticien']
const superadminOnly: readonly Role[] = ['superadmin']

/** Order: requirements, 6.2 and 6.3. */
const ITEMS: readonly MenuItem[] = [
  { label: 'Tableau de bord', to: adminPaths.dashboard, roles: allStaff },
  { label: 'Réservations', to: adminPaths.reservations, roles: allStaff },
  { label: 'Services', to: adminPaths.services, roles: superadminOnly },
  { label: 'Utilisateurs', to: adminPaths.users, roles: superadminOnly },
  { label: 'Témoignages', to: adminPaths.testimonials, roles: superadminOnly },
  { label: 'Paramètres', to: adminPaths.siteSettings, roles: superadminOnly },
  { label: 'Notifications', to: adminPaths.notifications, roles: superadminOnly },
  { label: 'Scripts', to: adminPaths.scripts, roles: superadminOnly },
  { label: 'Galerie', to: adminPaths.gallery, roles: superadminOnly },
  { label: 'Pages', to: adminPaths.pages, roles: superadminOnly },
  { label: 'Mes Services', to: adminPaths.myServices, roles: practitionerOnly },
  { label: 'Mon Agenda', to: adminPaths.agendaConfig, roles: practitionerOnly },
  { label: 'Mon Profil', to: adminPaths.profile, roles: practitionerOnly },
  { label: 'Préférences', to: adminPaths.preferences, roles: allStaff },
]

/** Screens beyond the requirements' menus, in a group of their own. */
const PRACTICE_ITEMS: readonly MenuItem[] = [
  { label: 'Clients', to: adminPaths.clients, roles: allStaff },
  { label: 'Journal d’activité', to: adminPaths.auditTrail, roles: superadminOnly },
  { label: 'Données personnelles', to: adminPaths.personalData, roles: superadminOnly },
  { label: 'Sauvegardes', to: adminPaths.backups, roles: superadminOnly },
]

export function practiceMenuOf(role: Role): MenuItem[] {
  return PRACTICE_ITEMS.filter((item) => item.roles.includes(role))
}

export function menuOf(role: Role): MenuItem[] {
  return ITEMS.filter((item) => item.roles.includes(role))
}
