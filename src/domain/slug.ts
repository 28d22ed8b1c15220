/** Pages that always exist and have an address of their own; they give no custom-page link. */
export const FIXED_PAGES = ['home', 'contact'] as const

/** What the site's own routes are called, and what would be one in the back office. */
const RESERVED = new Set<string>([
  ...FIXED_PAGES,
  ...['massages', 'testimonials', 'gallery', 'praticiens', 'booking', 'privacy', 'legal', 'terms'],
  ...['admin', 'api', 'p', 'uploads', 'assets', 'icons', 'new'],
])

export const LONGEST_SLUG = 80

/** Lower-case letters, digits and hyphens. */
export const SLUG = /^[a-z0-9-]+$/

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug)
}

export function isFixedPage(slug: string): boolean {
  return FIXED_PAGES.some((fixed) => fixed === slug)
}

/** The address that a title suggests: « Première visite » is `premiere-visite`. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, '')
}
