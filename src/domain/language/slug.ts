/** Built-in pages with their own routes, which cannot be deleted. */
export const FIXED_PAGES = ['home', 'contact'] as const

/** Slugs of the site's own routes, and of those of the back office's page editor. */
const RESERVED = new Set<string>([
  ...FIXED_PAGES,
  'massages',
  'testimonials',
  'gallery',
  'praticiens',
  'booking',
  'privacy',
  'legal',
  'terms',
  'admin',
  'api',
  'p',
  'uploads',
  'assets',
  'icons',
  'new',
])

export const MAX_SLUG_LENGTH = 80

export const SLUG = /^[a-z0-9-]+$/

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug)
}

export function isFixedPage(slug: string): boolean {
  return FIXED_PAGES.some((fixed) => fixed === slug)
}

/** Slug suggested for a title: `premiere-visite` for « Première visite ». */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '')
}
