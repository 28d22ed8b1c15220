export const FONTS = ['Lato', 'Merriweather', 'OpenDyslexic', 'default'] as const
export type Font = (typeof FONTS)[number]

export const MENU_LAYOUTS = ['horizontal', 'vertical'] as const
export type MenuLayout = (typeof MENU_LAYOUTS)[number]

/** What the site shows of its settings, whole: what was never set has a default. */
export type SiteLook = {
  siteTitle: string
  tagline: string
  logo: string | null
  colorPrimary: string | null
  colorSecondary: string | null
  fontPrimary: Font
  fontSecondary: Font
  menuLayout: MenuLayout
  socialLinks: Record<string, string>
  enableGallery: boolean
  enableTestimonials: boolean
  backgroundImages: string[]
  /** Where, how to call, and when: free texts of several lines. */
  address: string | null
  phone: string | null
  openingHours: string | null
  geo: { latitude: number; longitude: number } | null
}

/** Title and tagline that stand in until the owner gives theirs. */
export const DEFAULT_TITLE = 'Cabinet de bien-être'
export const DEFAULT_TAGLINE = 'Massages et moments de détente'

/** The public part of stored settings: an allow-list, so that nothing else of them ever leaves. */
export function toPublicSettings(stored: Record<string, unknown>): SiteLook {
  return {
    siteTitle: textOr(stored.siteTitle, DEFAULT_TITLE),
    tagline: textOr(stored.tagline, DEFAULT_TAGLINE),
    logo: textOr(stored.logo, null),
    colorPrimary: textOr(stored.colorPrimary, null),
    colorSecondary: textOr(stored.colorSecondary, null),
    fontPrimary: FONTS.find((font) => font === stored.fontPrimary) ?? 'Lato',
    fontSecondary: FONTS.find((font) => font === stored.fontSecondary) ?? 'Merriweather',
    menuLayout: MENU_LAYOUTS.find((layout) => layout === stored.menuLayout) ?? 'horizontal',
    socialLinks: isTextRecord(stored.socialLinks) ? stored.socialLinks : {},
    enableGallery: isOn(stored.enableGallery),
    enableTestimonials: isOn(stored.enableTestimonials),
    backgroundImages: Array.isArray(stored.backgroundImages) ? stored.backgroundImages.filter(isText) : [],
    address: textOr(stored.address, null),
    phone: textOr(stored.phone, null),
    openingHours: textOr(stored.openingHours, null),
    geo: isPosition(stored.geo) ? { latitude: stored.geo.latitude, longitude: stored.geo.longitude } : null,
  }
}

/** Flags may be numeric, 0 or 1 (specification, section 3). */
function isOn(value: unknown): boolean {
  return value === true || value === 1
}

function textOr<T>(value: unknown, fallback: T): string | T {
  return isText(value) && value.trim() !== '' ? value : fallback
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isPosition(value: unknown): value is { latitude: number; longitude: number } {
  if (typeof value !== 'object' || value === null) return false
  return (
    'latitude' in value &&
    Number.isFinite(value.latitude) &&
    'longitude' in value &&
    Number.isFinite(value.longitude)
  )
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isText)
}
