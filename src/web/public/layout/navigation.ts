import type { PublicSettings } from '#contract/settings.ts'
import { pagePath, paths } from '#web/app/paths.ts'
import type { SiteData } from '#web/app/site.ts'

/** `isFullPageLoad`: the back office is another document, with a different Content-Security-Policy. */
export type NavigationLink = { to: string; label: string; isFullPageLoad?: true }

type NavigationInput = Pick<SiteData, 'isLoggedIn' | 'pages'> & {
  settings: Pick<PublicSettings, 'enableGallery' | 'enableTestimonials'> | null
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
    ...pages.map(({ slug, title }) => ({ to: pagePath(slug), label: title })),
    isLoggedIn
      ? { to: paths.profile, label: 'Profil', isFullPageLoad: true }
      : { to: paths.login, label: 'Connexion', isFullPageLoad: true },
  ]
}

export const FOOTER_LINKS: NavigationLink[] = [
  { to: paths.contact, label: 'Contact' },
  { to: paths.privacy, label: 'Confidentialité' },
  { to: paths.legal, label: 'Mentions légales' },
  { to: paths.terms, label: "Conditions d'utilisation" },
]
