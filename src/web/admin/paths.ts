import { PAYMENT_SCREEN } from '#domain/accounting/online-payment.ts'
import { fillPath, paths } from '#web/app/paths.ts'

export const adminPaths = {
  login: paths.login,
  forgotten: '/admin/mot-de-passe',
  reset: '/admin/mot-de-passe/:token',
  invitation: '/admin/invitation/:token',
  /** Takes a POST: signing out is a navigation, so the unsaved-changes prompt covers it. */
  logout: '/admin/logout',
  dashboard: '/admin/dashboard',
  setUp: '/admin/mise-en-route',
  setUpStep: '/admin/mise-en-route/:step',
  reservations: '/admin/reservations',
  cancelMany: '/admin/reservations/annuler',
  daySheet: '/admin/reservations/feuille',
  waitingList: '/admin/liste-attente',
  figures: '/admin/chiffres',
  receiptFigures: '/admin/chiffres/recettes',
  receiptsBook: '/admin/chiffres/livre',
  bookSettings: '/admin/chiffres/reglages',
  onlinePayments: PAYMENT_SCREEN,
  vouchers: '/admin/bons',
  voucherSettings: '/admin/bons/reglages',
  voucherOrders: '/admin/bons/commandes',
  voucher: '/admin/bons/:id',
  clients: '/admin/clients',
  client: '/admin/clients/:id',
  agendaConfig: '/admin/agenda-config',
  personAgenda: '/admin/agenda-config/:adminId',
  explainSlot: '/admin/agenda-config/pourquoi',
  privateCalendar: '/admin/agenda-config/agenda-prive',
  bookingRules: '/admin/regles-de-reservation',
  personRules: '/admin/regles-de-reservation/:adminId',
  services: '/admin/services',
  users: '/admin/users',
  personServices: '/admin/users/:adminId/services',
  testimonials: '/admin/testimonials',
  notifications: '/admin/notifications',
  template: '/admin/notifications/:id',
  journal: '/admin/notifications/journal',
  sms: '/admin/notifications/sms',
  messages: '/admin/messages',
  siteSettings: '/admin/site-settings',
  legalTexts: '/admin/textes-legaux',
  scripts: '/admin/scripts',
  backups: '/admin/sauvegardes',
  health: '/admin/etat-du-site',
  outage: '/admin/panne',
  auditTrail: '/admin/activite',
  personalData: '/admin/donnees-personnelles',
  importClients: '/admin/clients/import',
  movingIn: '/admin/reprise',
  movingVouchers: '/admin/reprise/bons',
  gallery: '/admin/gallery',
  pages: '/admin/pages',
  page: '/admin/pages/:slug',
  myServices: '/admin/my-services',
  profile: paths.profile,
  preferences: '/admin/preferences',
  changePassword: '/admin/change-password',
  sessions: '/admin/sessions',
  security: '/admin/securite',
  person: '/admin/donnees-personnelles/personne',
} as const

/** Reservations to come of one person, to be cancelled or given to a colleague; from one day to another. */
export function upcomingPath(id: number, days?: { from: string; to: string }): string {
  const search = new URLSearchParams({ praticien: String(id), ...(days && { du: days.from, au: days.to }) })
  return `${adminPaths.cancelMany}?${search}`
}

/** One's own agenda, or that of somebody else; `tab` as the screen has them. */
export function personAgendaPath(id: number, ownId: number, tab?: 'conges'): string {
  const path = id === ownId ? adminPaths.agendaConfig : fillPath(adminPaths.personAgenda, id)
  return tab ? `${path}?onglet=${tab}` : path
}

/** One's own rules of booking, or those of somebody else. */
export function personRulesPath(id: number, ownId: number): string {
  return id === ownId ? adminPaths.bookingRules : fillPath(adminPaths.personRules, id)
}

/** One card of « Modules », named by its anchor. */
export function modulePath(anchor: string): string {
  return `${adminPaths.siteSettings}?onglet=modules#${anchor}`
}

/** The search for a person, for whoever asked for their data. */
export function requestPath(id: number): string {
  return `${adminPaths.person}?demande=${id}`
}

/** Screen to return to after signing in again. Allowlist against open redirects: only back-office paths pass. */
export function returnPath(state: unknown): string {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null
  return typeof next === 'string' && /^\/admin\/[\w/?=&.,:%+-]*$/.test(next) && next !== adminPaths.login
    ? next
    : adminPaths.dashboard
}
