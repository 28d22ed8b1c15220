import { matchPath } from 'react-router'
import { pagePath, paths } from '#web/app/paths.ts'
import type { SiteData } from '#web/app/site.ts'

const LINK_PAGES = Object.values(paths).filter((path) => path.includes(':token'))
const APPOINTMENT_PAGES: readonly string[] = [paths.confirmation, paths.reservation, paths.pendingBooking]
const PAGES = Object.values(paths).filter((path) => path !== paths.customPage && !path.startsWith('/admin'))

/** Pages whose content shows where the appointment takes place. */
export function isAboutAppointment(pathname: string): boolean {
  return APPOINTMENT_PAGES.some((path) => matchPath(path, pathname))
}

/** Pages of a secret link, the contact page and those that do not exist: whoever is there may rather call. */
export function invitesToCall(pathname: string, site: Pick<SiteData, 'pages'> | undefined): boolean {
  if (pathname === paths.contact || LINK_PAGES.some((path) => matchPath(path, pathname))) return true
  const isCustomPage = site?.pages.some(({ slug }) => pagePath(slug) === pathname)
  return !isCustomPage && !PAGES.some((path) => matchPath(path, pathname))
}
