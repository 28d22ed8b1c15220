import type { SiteData } from '#web/app/site.ts'
import { FOOTER_LINKS, navigationLinks } from '../layout/navigation.ts'

/** Where a page stands below the home page; null for the home page, and for what no menu names. */
export function breadcrumb(pathname: string, site: SiteData): object | null {
  const named = [...navigationLinks(site), ...FOOTER_LINKS]
  const here = named.find(({ to }) => to === pathname)
  if (!here || pathname === '/') return null
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: new URL(path, site.origin).href,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'Accueil', '/'), item(2, here.label, pathname)],
  }
}
