import { paths } from '#web/app/paths.ts'

/** Every screen of the back office has its path here, and the route table a page for each. */
export const adminPaths = {
  login: paths.login,
  /** Asks for a link to choose another password. */
  forgotten: '/admin/mot-de-passe',
  reset: '/admin/mot-de-passe/:token',
  /** Takes a POST: signing out is a navigation, so unsaved changes are asked about as on any other way out. */
  logout: '/admin/logout',
  dashboard: '/admin/dashboard',
  reservations: '/admin/reservations',
  daySheet: '/admin/reservations/feuille',
  agendaConfig: '/admin/agenda-config',
  personAgenda: '/admin/agenda-config/:adminId',
  closures: '/admin/agenda-config/fermetures',
  why: '/admin/agenda-config/pourquoi',
  services: '/admin/services',
  users: '/admin/users',
  testimonials: '/admin/testimonials',
  notifications: '/admin/notifications',
  template: '/admin/notifications/:id',
  journal: '/admin/notifications/journal',
  deadlines: '/admin/notifications/delais',
  messages: '/admin/messages',
  siteSettings: '/admin/site-settings',
  scripts: '/admin/scripts',
  gallery: '/admin/gallery',
  pages: '/admin/pages',
  page: '/admin/pages/:slug',
  myServices: '/admin/my-services',
  profile: paths.profile,
  preferences: '/admin/preferences',
  changePassword: '/admin/change-password',
  sessions: '/admin/sessions',
} as const

/** Where a session ended in the middle of work; anything but a screen of the back office is refused. */
export function returnPath(state: unknown): string {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null
  return typeof next === 'string' && /^\/admin\/[\w/?=&.,:%+-]*$/.test(next) && next !== adminPaths.login
    ? next
    : adminPaths.dashboard
}
