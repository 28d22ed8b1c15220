import * as z from 'zod/mini'
import { FONTS, MENU_LAYOUTS } from '#domain/settings.ts'
import { endpoint } from './endpoint.ts'

const Font = z.enum(FONTS)

/** What any visitor may read of the settings: an allow-list, never the whole. */
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
  /** IANA name of the practice's zone: the browser's own may differ. */
  timeZone: z.string(),
  /** True while the starter content is there: pages then carry noindex. */
  isExample: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const publicSettings = endpoint({
  method: 'GET',
  path: '/api/public-settings',
  access: 'public',
  summary: 'Réglages visibles du site',
  reply: PublicSettings,
})
