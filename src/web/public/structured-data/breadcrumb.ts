import type { SiteData } from '#web/app/site.ts'
import { FOOTER_LINKS, navigationLinks } from '../layout/navigation.ts'

export function breadcrumb(pathname: string, site: SiteData): object | null {
  const links = [...navigationLinks(site), ...FOOTER_LINKS]
  const current = links.find(({ to }) => to === pathname)
  if (!current || pathname === '/') return null
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: new URL(path, site.origin).href,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'Accueil', '/'), item(2, current.label, pathname)],
  }
}
