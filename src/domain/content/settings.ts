import type { DayHours } from '../booking/agenda.ts'
import { isShowablePicture, isWebAddress } from '../language/web-address.ts'
import { type BackupSettings, toBackupSettings } from '../operations/backup.ts'
import { toOpeningTimes } from './opening-times.ts'
import { type PaymentMeans, toPaymentMeans } from './payment-means.ts'
import { isStepFree, type StepFree } from './step-free.ts'

export const FONTS = ['Lato', 'Merriweather', 'OpenDyslexic', 'default'] as const
export type Font = (typeof FONTS)[number]

/**
 * Font stacks: the faces of src/web/styles/fonts.css, each with a metric-compatible fallback. Subsets must not bear the
 * names of the fonts, which the Open Font License reserves.
 */
export const FONT_FAMILIES: Record<Font, string> = {
  Lato: '"Cabinet Sans", "Cabinet Sans fallback", system-ui, sans-serif',
  Merriweather: '"Cabinet Serif", "Cabinet Serif fallback", Georgia, serif',
  OpenDyslexic: '"Cabinet Dyslexic", "Cabinet Dyslexic fallback", system-ui, sans-serif',
  default: 'system-ui, sans-serif',
}

/** The names of each font's subset for French, without their weight. */
const FONT_FILES: Record<Font, string | null> = {
  Lato: 'sans',
  Merriweather: 'serif',
  OpenDyslexic: 'dyslexic',
  default: null,
}

/** Starts of the files that the first screen of every page needs: text, buttons, and headings, which are not bold. */
export function fontsOfFirstScreen({
  fontPrimary,
  fontSecondary,
}: Record<'fontPrimary' | 'fontSecondary', Font>): string[] {
  const [text, heading] = [FONT_FILES[fontPrimary], FONT_FILES[fontSecondary]]
  return [...new Set([text && `${text}-400-`, heading && `${heading}-400-`, text && `${text}-700-`])].filter(
    (start) => start !== null,
  )
}

export const MENU_LAYOUTS = ['horizontal', 'vertical'] as const
export type MenuLayout = (typeof MENU_LAYOUTS)[number]

export const SOCIAL_NETWORKS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  youtube: 'YouTube',
} as const

export const TEXT_KEYS = ['contactInfo', 'legalText', 'privacyPolicy', 'termsOfService'] as const
export type TextKey = (typeof TEXT_KEYS)[number]

/** Allowlist of the keys that superadmins edit; the table also stores internal ones. */
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
  'paymentMeans',
  'address',
  'phone',
  'publicEmail',
  'openingTimes',
  'openingHours',
  'geo',
  'stepFree',
  'doorCode',
  ...TEXT_KEYS,
  'backups',
] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

export type StoredPublicSettings = {
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
  paymentMeans: PaymentMeans[]
  address: string | null
  phone: string | null
  publicEmail: string | null
  openingTimes: DayHours[] | null
  /** Free text beside the times. */
  openingHours: string | null
  geo: { latitude: number; longitude: number } | null
  /** Absent while nobody has said it. */
  stepFree?: StepFree
}

export const DEFAULT_TITLE = 'Cabinet de bien-être'
export const DEFAULT_TAGLINE = 'Massages et moments de détente'

/**
 * Maps stored settings to the public ones: an allowlist, so that no internal key leaks. Addresses that saving refuses
 * are left out here too, as a restored or edited database may hold them.
 */
export function toPublicSettings(stored: Record<string, unknown>): StoredPublicSettings {
  return {
    siteTitle: textOr(stored.siteTitle, DEFAULT_TITLE),
    tagline: textOr(stored.tagline, DEFAULT_TAGLINE),
    logo: isText(stored.logo) && isShowablePicture(stored.logo) ? textOr(stored.logo, null) : null,
    colorPrimary: textOr(stored.colorPrimary, null),
    colorSecondary: textOr(stored.colorSecondary, null),
    fontPrimary: FONTS.find((font) => font === stored.fontPrimary) ?? 'Lato',
    fontSecondary: FONTS.find((font) => font === stored.fontSecondary) ?? 'Merriweather',
    menuLayout: MENU_LAYOUTS.find((layout) => layout === stored.menuLayout) ?? 'horizontal',
    socialLinks: webAddressesIn(stored.socialLinks),
    enableGallery: isOn(stored.enableGallery),
    enableTestimonials: isOn(stored.enableTestimonials),
    backgroundImages: Array.isArray(stored.backgroundImages)
      ? stored.backgroundImages.filter(isText).filter(isShowablePicture)
      : [],
    paymentMeans: toPaymentMeans(stored.paymentMeans),
    address: textOr(stored.address, null),
    phone: textOr(stored.phone, null),
    publicEmail: textOr(stored.publicEmail, null),
    openingTimes: toOpeningTimes(stored.openingTimes),
    openingHours: textOr(stored.openingHours, null),
    geo: isPosition(stored.geo) ? { latitude: stored.geo.latitude, longitude: stored.geo.longitude } : null,
    ...(isStepFree(stored.stepFree) && { stepFree: stored.stepFree }),
  }
}

/** Settings as a superadmin edits them: null when unset, rich texts included. */
export type EditableSettings = Omit<StoredPublicSettings, 'siteTitle' | 'tagline' | 'stepFree'> &
  Record<'siteTitle' | 'tagline' | 'doorCode' | TextKey, string | null> & {
    stepFree: StepFree | null
    backups: BackupSettings | null
  }

/** Maps stored settings to those that superadmins edit and export: also an allowlist. */
export function toEditableSettings(stored: Record<string, unknown>): EditableSettings {
  const textOrNull = (key: 'siteTitle' | 'tagline' | TextKey) => textOr(stored[key], null)
  return {
    ...toPublicSettings(stored),
    stepFree: isStepFree(stored.stepFree) ? stored.stepFree : null,
    doorCode: doorCodeIn(stored),
    siteTitle: textOrNull('siteTitle'),
    tagline: textOrNull('tagline'),
    contactInfo: textOrNull('contactInfo'),
    legalText: textOrNull('legalText'),
    privacyPolicy: textOrNull('privacyPolicy'),
    termsOfService: textOrNull('termsOfService'),
    backups: stored.backups ? toBackupSettings(stored.backups) : null,
  }
}

/** For clients with an appointment alone: in no public answer. */
export function doorCodeIn(stored: Record<string, unknown>): string | null {
  return textOr(stored.doorCode, null)
}

/** Flags may be stored as 0 or 1 (requirements, 3.7). */
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

function webAddressesIn(value: unknown): Record<string, string> {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {})
  return Object.fromEntries(entries.filter(([, address]) => isText(address) && isWebAddress(address)))
}
