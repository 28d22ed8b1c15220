import type { PublicSettings } from '#contract/content/settings.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { pagePath, paths } from '#web/app/paths.ts'
import type { SiteData } from '#web/app/site.ts'

/** `isFullPageLoad`: the back office is another document, with a different Content-Security-Policy. */
export type NavigationLink = { to: string; label: string; isFullPageLoad?: true }

type NavigationInput = Pick<SiteData, 'isLoggedIn' | 'pages'> & {
  settings: Pick<PublicSettings, 'enableGallery' | 'enableTestimonials' | 'voucherOrders'> | null
}

/** Order of the links: requirements, 2.4 and 2.5. */
export function navigationLinks({ settings, pages, isLoggedIn }: NavigationInput): NavigationLink[] {
  return [
    { to: paths.home, label: 'Accueil' },
    { to: paths.massages, label: 'Massages' },
    ...(settings?.enableTestimonials ? [{ to: paths.testimonials, label: 'Témoignages' }] : []),
    ...(settings?.enableGallery ? [{ to: paths.gallery, label: 'Galerie' }] : []),
    { to: paths.praticiens, label: 'Praticiens' },
    { to: paths.booking, label: 'Réservation' },
    ...(settings?.voucherOrders ? [{ to: paths.voucherOrders, label: 'Bons cadeaux' }] : []),
    ...pages.map(({ slug, title }) => ({ to: pagePath(slug), label: title })),
    isLoggedIn
      ? { to: paths.profile, label: 'Profil', isFullPageLoad: true }
      : { to: paths.login, label: 'Connexion', isFullPageLoad: true },
  ]
}

/** Capacity of one row at 70rem beside the site's name, in characters; a gap is as wide as two of them. */
const ROW_CHARACTERS = 94
const MORE_CHARACTERS = 8
const PAGES = pagePath('')

/** The last optional pages that do not fit one row, whatever the width: their links would wrap. */
export function foldPages(links: NavigationLink[]): { row: NavigationLink[]; folded: NavigationLink[] } {
  const row = [...links]
  const folded: NavigationLink[] = []
  while (lengthOf(row, folded.length) > ROW_CHARACTERS && isFoldable(row.at(-2))) {
    folded.unshift(...row.splice(-2, 1))
  }
  return { row, folded }
}

function isFoldable(link: NavigationLink | undefined): boolean {
  return link !== undefined && (link.to.startsWith(PAGES) || link.to === paths.voucherOrders)
}

function lengthOf(row: NavigationLink[], foldedCount: number): number {
  const labels = row.map(({ label }) => label).join('  ')
  return labels.length + (foldedCount > 0 ? MORE_CHARACTERS : 0)
}

export const FOOTER_LINKS: NavigationLink[] = [
  { to: paths.contact, label: 'Contact' },
  { to: paths.privacy, label: 'Confidentialité' },
  { to: paths.legal, label: 'Mentions légales' },
  { to: paths.terms, label: "Conditions d'utilisation" },
  // The law wants the level on each page; tests/house/accessibility.test.ts compares it with the audit.
  { to: paths.accessibility, label: `Accessibilité${NNBSP}: partiellement conforme` },
]
