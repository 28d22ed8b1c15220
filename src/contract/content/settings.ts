import * as z from 'zod/mini'
import { PAYMENT_MEANS_KEYS } from '#domain/content/payment-means.ts'
import { FONTS, MENU_LAYOUTS } from '#domain/content/settings.ts'
import { STEP_FREE } from '#domain/content/step-free.ts'
import { DEPOSIT_KINDS, DEPOSIT_PAYERS } from '#domain/visit/deposit.ts'
import { dayHoursReply } from '../booking/working-hours.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'

const Font = z.enum(FONTS)

/** Settings that any visitor may read: an allowlist. */
export const PublicSettings = z.strictObject({
  siteTitle: z.string(),
  tagline: z.string(),
  logo: z.nullable(z.string()),
  colorPrimary: z.nullable(z.string()),
  colorSecondary: z.nullable(z.string()),
  fontPrimary: Font,
  fontSecondary: Font,
  menuLayout: z.enum(MENU_LAYOUTS),
  socialLinks: z.record(z.string(), z.string()),
  enableGallery: z.boolean(),
  enableTestimonials: z.boolean(),
  backgroundImages: z.array(z.string()),
  /** Absent while the practice names none. */
  paymentMeans: z.optional(z.array(z.enum(PAYMENT_MEANS_KEYS))),
  /** Hours before a reservation until which its client may change it online. */
  deadlines: z.strictObject({ moveHours: z.number(), cancelHours: z.number() }),
  /** Absent while no booking is confirmed by e-mail; `canAnswer`: answers to it reach the practice. */
  confirmations: z.optional(z.strictObject({ canAnswer: z.boolean() })),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  publicEmail: z.nullable(z.string()),
  openingTimes: z.nullable(dayHoursReply),
  openingHours: z.nullable(z.string()),
  /** Closures and holidays of the whole practice, from today on; empty without `openingTimes`. */
  closedPeriods: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      start: z.optional(z.string()),
      end: z.optional(z.string()),
    }),
  ),
  /** Absent while no mail with the links of a mailbox can leave. */
  lostLinks: z.optional(z.literal(true)),
  /** Absent while nobody can wait for freed time. */
  waitingList: z.optional(z.literal(true)),
  rebookOffers: z.optional(z.literal(true)),
  /** Absent while no voucher is taken. */
  vouchers: z.optional(z.literal(true)),
  /** Absent while no voucher can be ordered on the site. */
  voucherOrders: z.optional(z.literal(true)),
  /** Absent while no booking is kept by paying a part of it by card. */
  deposits: z.optional(z.strictObject({ kind: z.enum(DEPOSIT_KINDS), payers: z.enum(DEPOSIT_PAYERS) })),
  geo: z.nullable(z.strictObject({ latitude: z.number(), longitude: z.number() })),
  /** Absent while unset. */
  stepFree: z.optional(z.enum(STEP_FREE)),
  /** Origin of the site, which canonical addresses start with; null while no superadmin has confirmed it. */
  siteAddress: z.nullable(z.string()),
  /** IANA time zone of the practice; the browser's may differ. */
  timeZone: z.string(),
  /** True while starter content is left: pages then carry noindex. */
  isExample: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const readPublicSettings = endpoint({
  method: 'GET',
  path: '/api/public-settings',
  access: 'public',
  isShared: true,
  summary: 'Réglages visibles du site',
  reply: PublicSettings,
  limit: PUBLIC_READS,
})

/** The three legal texts are sanitized HTML, '' when unset. */
export const readPrivacyPolicy = endpoint({
  method: 'GET',
  path: '/api/privacy-policy',
  access: 'public',
  isShared: true,
  summary: 'Politique de confidentialité',
  reply: z.strictObject({ privacyPolicy: z.string() }),
  limit: PUBLIC_READS,
})

export const readLegalText = endpoint({
  method: 'GET',
  path: '/api/legal-text',
  access: 'public',
  isShared: true,
  summary: 'Mentions légales',
  reply: z.strictObject({ legalText: z.string() }),
  limit: PUBLIC_READS,
})

export const readTermsOfService = endpoint({
  method: 'GET',
  path: '/api/terms-of-service',
  access: 'public',
  isShared: true,
  summary: 'Conditions d’utilisation',
  reply: z.strictObject({ termsOfService: z.string() }),
  limit: PUBLIC_READS,
})
