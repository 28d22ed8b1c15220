export const FONTS = ['Lato', 'Merriweather', 'OpenDyslexic', 'default'] as const
export type Font = (typeof FONTS)[number]

/** The faces of src/web/styles/fonts.css, each with the stand-in that has its measures. */
export const FONT_FAMILIES: Record<Font, string> = {
  Lato: 'Lato, "Lato fallback", system-ui, sans-serif',
  Merriweather: 'Merriweather, "Merriweather fallback", Georgia, serif',
  OpenDyslexic: 'OpenDyslexic, "OpenDyslexic fallback", system-ui, sans-serif',
  default: 'system-ui, sans-serif',
}

export const MENU_LAYOUTS = ['horizontal', 'vertical'] as const
export type MenuLayout = (typeof MENU_LAYOUTS)[number]

/** Where else a practice may be found, as its visitors read it. */
export const SOCIAL_NETWORKS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  youtube: 'YouTube',
} as const

/** Rich texts among the settings. */
export const TEXT_KEYS = ['contactInfo', 'legalText', 'privacyPolicy', 'termsOfService'] as const
export type TextKey = (typeof TEXT_KEYS)[number]

/** What an owner sets of the site. The database keeps more under other keys, which are nobody's business here. */
export const SETTING_KEYS = [
  'siteTitle',
  'tagline',
  'logo',
  'colorPrimary',
  'colorSecondary',
  'fontPrimary',
  'fontSecondary',
  'menuLayout',
  'socialLinks',
  'enableGallery',
  'enableTestimonials',
  'backgroundImages',
  'address',
  'phone',
  'openingHours',
  'geo',
  ...TEXT_KEYS,
] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

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

/** The same as its owner edits them: null where nothing is set, and with the rich texts. */
export type OwnSettings = Omit<SiteLook, 'siteTitle' | 'tagline'> &
  Record<'siteTitle' | 'tagline' | TextKey, string | null>

/** What an owner edits and exports: an allow-list too. */
export function toOwnSettings(stored: Record<string, unknown>): OwnSettings {
  const text = (key: 'siteTitle' | 'tagline' | TextKey) => textOr(stored[key], null)
  return {
    ...toPublicSettings(stored),
    siteTitle: text('siteTitle'),
    tagline: text('tagline'),
    contactInfo: text('contactInfo'),
    legalText: text('legalText'),
    privacyPolicy: text('privacyPolicy'),
    termsOfService: text('termsOfService'),
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
