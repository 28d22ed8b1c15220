import type { Role } from '#domain/accounts/role.ts'
import { adminPaths } from './paths.ts'

/** `covers`: screens that are reached from the one that it opens. */
export type MenuItem = { label: string; to: string; roles: readonly Role[]; covers?: readonly string[] }

type TabGroup = { label: string; tabs: readonly { label: string; to: string }[] }

const SAFETY: TabGroup = {
  label: 'Sécurité et données',
  tabs: [
    { label: 'Données personnelles', to: adminPaths.personalData },
    { label: 'Sauvegardes', to: adminPaths.backups },
    { label: 'État du site', to: adminPaths.health },
    { label: 'Journal d’activité', to: adminPaths.auditTrail },
  ],
}

/** Screens that belong together: each shows the tabs of its group. */
const TAB_GROUPS: readonly TabGroup[] = [
  SAFETY,
  {
    label: 'Notifications',
    tabs: [
      { label: 'Messages', to: adminPaths.notifications },
      { label: 'Journal des envois', to: adminPaths.journal },
    ],
  },
  {
    label: 'Mot de passe et connexions',
    tabs: [
      { label: 'Mot de passe', to: adminPaths.changePassword },
      { label: 'Vos connexions', to: adminPaths.sessions },
      { label: 'Sécurité du compte', to: adminPaths.security },
    ],
  },
]

export function tabGroupOf(pathname: string): TabGroup | undefined {
  return TAB_GROUPS.find(({ tabs }) => tabs.some(({ to }) => to === pathname))
}

const practitionerOnly: readonly Role[] = ['praticien']
const allStaff: readonly Role[] = ['superadmin', 'praticien']
const superadminOnly: readonly Role[] = ['superadmin']

/** Order: requirements, 6.2 and 6.3. */
const ITEMS: readonly MenuItem[] = [
  { label: 'Tableau de bord', to: adminPaths.dashboard, roles: allStaff },
  {
    label: 'Réservations',
    to: adminPaths.reservations,
    roles: allStaff,
    covers: [adminPaths.waitingList, adminPaths.bookingRules],
  },
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
  {
    label: 'Chiffres',
    to: adminPaths.figures,
    roles: superadminOnly,
    covers: [
      adminPaths.receiptFigures,
      adminPaths.receiptsBook,
      adminPaths.bookSettings,
      adminPaths.vouchers,
      adminPaths.voucherSettings,
      adminPaths.voucherOrders,
      adminPaths.onlinePayments,
    ],
  },
  {
    label: SAFETY.label,
    to: adminPaths.personalData,
    roles: superadminOnly,
    covers: [...SAFETY.tabs.map(({ to }) => to), adminPaths.outage],
  },
]

export function practiceMenuOf(role: Role): MenuItem[] {
  return PRACTICE_ITEMS.filter((item) => item.roles.includes(role))
}

export function menuOf(role: Role): MenuItem[] {
  return ITEMS.filter((item) => item.roles.includes(role))
}
