import type { SiteData } from '#web/app/site.ts'
import { FOOTER_LINKS, navigationLinks } from '../layout/navigation/navigation.ts'

export function buildBreadcrumb(pathname: string, site: SiteData): object | null {
  const links = [...navigationLinks(site), ...FOOTER_LINKS]
  const current = links.find(({ to }) => to === pathname)
  if (!current || pathname === '/') return null
  const toListItem = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: (site.origin ?? '') + path,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [toListItem(1, 'Accueil', '/'), toListItem(2, current.label, pathname)],
  }
}
