import type { EditableSettingsReply, SettingsChange } from '#contract/content/editable-settings.ts'
import type { DayHours } from '#domain/booking/agenda.ts'
import type { PaymentMeans } from '#domain/content/payment-means.ts'
import type { Font, MenuLayout, SOCIAL_NETWORKS, TextKey } from '#domain/content/settings.ts'
import type { StepFree } from '#domain/content/step-free.ts'
import { WEEKDAYS_FROM_MONDAY } from '#domain/language/time.ts'

export type Network = keyof typeof SOCIAL_NETWORKS

type TextSetting =
  | 'siteTitle'
  | 'tagline'
  | 'address'
  | 'phone'
  | 'publicEmail'
  | 'openingHours'
  | 'doorCode'
  | TextKey

export type SettingsFormValues = Record<TextSetting, string> & {
  /** An empty logo or color is not sent and stays unchanged (requirements, 5.8); null clears it. */
  logo: string | null
  colorPrimary: string | null
  colorSecondary: string | null
  fontPrimary: Font
  fontSecondary: Font
  menuLayout: MenuLayout
  socialLinks: Record<Network, string>
  backgroundImages: string[]
  paymentMeans: PaymentMeans[]
  geo: { latitude: string; longitude: string }
  /** Empty while unset. */
  stepFree: StepFree | ''
  /** All seven days; one without ranges is closed. */
  openingTimes: DayHours[]
}

/** Without the modules, which are switched one by one. */
export function toTypedSettings({
  enableGallery: _gallery,
  enableTestimonials: _testimonials,
  ...settings
}: EditableSettingsReply): SettingsFormValues {
  const { socialLinks, geo } = settings
  return {
    ...settings,
    siteTitle: toText(settings.siteTitle),
    tagline: toText(settings.tagline),
    address: toText(settings.address),
    phone: toText(settings.phone),
    publicEmail: toText(settings.publicEmail),
    openingHours: toText(settings.openingHours),
    stepFree: settings.stepFree ?? '',
    doorCode: toText(settings.doorCode),
    contactInfo: toText(settings.contactInfo),
    legalText: toText(settings.legalText),
    privacyPolicy: toText(settings.privacyPolicy),
    termsOfService: toText(settings.termsOfService),
    socialLinks: {
      facebook: toText(socialLinks.facebook),
      instagram: toText(socialLinks.instagram),
      twitter: toText(socialLinks.twitter),
      youtube: toText(socialLinks.youtube),
    },
    openingTimes: toWeek(settings.openingTimes),
    geo: { latitude: formatDegrees(geo?.latitude), longitude: formatDegrees(geo?.longitude) },
  }
}

export function toWeek(times: readonly DayHours[] | null): DayHours[] {
  return WEEKDAYS_FROM_MONDAY.map((day) => times?.find((other) => other.day === day) ?? { day, ranges: [] })
}

function toText(value: string | null | undefined): string {
  return value ?? ''
}

function formatDegrees(degrees: number | undefined): string {
  return degrees === undefined ? '' : String(degrees).replace('.', ',')
}

/** Only the changed settings, so that concurrent changes to the others survive. */
export function changesOf(parsed: SettingsChange, saved: EditableSettingsReply): SettingsChange {
  const savedValues: Record<string, unknown> = saved
  const changed = Object.entries(parsed).filter(
    ([key, value]) => value !== undefined && canonicalJson(value) !== canonicalJson(savedValues[key]),
  )
  return Object.fromEntries(changed)
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  )
}

export const TABS = [
  {
    id: 'apparence',
    label: 'Apparence',
    fields: [
      'logo',
      'colorPrimary',
      'colorSecondary',
      'fontPrimary',
      'fontSecondary',
      'menuLayout',
      'backgroundImages',
    ],
  },
  {
    id: 'contenus',
    label: 'Contenus',
    fields: [
      'siteTitle',
      'tagline',
      'paymentMeans',
      'address',
      'phone',
      'publicEmail',
      'openingTimes',
      'openingHours',
      'geo',
      'stepFree',
      'doorCode',
      'socialLinks',
      'contactInfo',
      'legalText',
      'privacyPolicy',
      'termsOfService',
    ],
  },
  { id: 'modules', label: 'Modules', fields: [] },
  { id: 'avance', label: 'Avancé', fields: [] },
] as const satisfies readonly { id: string; label: string; fields: readonly (keyof SettingsFormValues)[] }[]

export type Tab = (typeof TABS)[number]['id']

export function tabOf(name: string | null): Tab {
  return TABS.find(({ id }) => id === name)?.id ?? 'apparence'
}

export function findFaultyTab(isAtFault: (field: keyof SettingsFormValues) => boolean): Tab | undefined {
  return TABS.find(({ fields }) => fields.some(isAtFault))?.id
}
