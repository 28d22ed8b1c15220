import * as z from 'zod/mini'
import { tidyOpeningTimes } from '#domain/content/opening-times.ts'
import { PAYMENT_MEANS_KEYS } from '#domain/content/payment-means.ts'
import { FONTS, MENU_LAYOUTS, SOCIAL_NETWORKS } from '#domain/content/settings.ts'
import { STEP_FREE } from '#domain/content/step-free.ts'
import { pickKnownSettings, tidySettings } from '#domain/content/tidy-settings.ts'
import { french } from '#domain/language/typography.ts'
import { isUploadedPicture, isWebAddress } from '#domain/language/web-address.ts'
import { dayHours, dayHoursReply } from '../booking/working-hours.ts'
import { endpoint } from '../endpoint.ts'
import { PICTURE_REFUSALS } from '../errors.ts'
import { clearable, color, email, line, multilineText, object, phone, richText } from '../fields.ts'
import { BackupSettingsForm, BackupSettingsReply } from '../operations/backups.ts'

/** Settings as superadmins edit, export and import them; null when unset. */
export const EditableSettingsReply = z.strictObject({
  siteTitle: z.nullable(z.string()),
  tagline: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  colorPrimary: z.nullable(z.string()),
  colorSecondary: z.nullable(z.string()),
  fontPrimary: z.enum(FONTS),
  fontSecondary: z.enum(FONTS),
  menuLayout: z.enum(MENU_LAYOUTS),
  socialLinks: z.record(z.string(), z.string()),
  enableGallery: z.boolean(),
  enableTestimonials: z.boolean(),
  backgroundImages: z.array(z.string()),
  paymentMeans: z.array(z.enum(PAYMENT_MEANS_KEYS)),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  publicEmail: z.nullable(z.string()),
  openingTimes: z.nullable(dayHoursReply),
  openingHours: z.nullable(z.string()),
  geo: z.nullable(z.strictObject({ latitude: z.number(), longitude: z.number() })),
  stepFree: z.nullable(z.enum(STEP_FREE)),
  doorCode: z.nullable(z.string()),
  contactInfo: z.nullable(z.string()),
  legalText: z.nullable(z.string()),
  privacyPolicy: z.nullable(z.string()),
  termsOfService: z.nullable(z.string()),
  backups: z.nullable(BackupSettingsReply),
})
export type EditableSettingsReply = z.infer<typeof EditableSettingsReply>

const fieldMessage = (label: string, requirement: string) => french`Le champ « ${label} » ${requirement}`

function picture(label: string) {
  return line(label, { max: 500 }).check(
    z.refine(
      (address) => isUploadedPicture(address) || isWebAddress(address),
      fieldMessage(
        label,
        'doit être une image du site ou une adresse web, comme https://exemple.fr/image.jpg.',
      ),
    ),
  )
}

function webAddress(label: string) {
  const message = fieldMessage(label, 'doit être une adresse web, comme https://www.exemple.fr.')
  return line(label, { max: 300 }).check(z.refine(isWebAddress, message))
}

/** Flags may be sent as 0 or 1 (requirements, 3.7). */
function flag(label: string) {
  return z.optional(
    z.nullable(
      z.pipe(
        z.union([z.boolean(), z.literal([0, 1])], fieldMessage(label, 'doit être vrai ou faux.')),
        z.transform((value: boolean | 0 | 1) => value === true || value === 1),
      ),
    ),
  )
}

function choice<const Values extends readonly string[]>(label: string, values: Values) {
  return clearable(z.enum(values, fieldMessage(label, `doit être ${values.join(', ')}.`)))
}

function degrees(label: string, max: number) {
  const message = fieldMessage(label, `doit être un nombre de -${max} à ${max}, comme 48,8566.`)
  return z.number(message).check(z.minimum(-max, message), z.maximum(max, message))
}

const MAX_TEXT_LENGTH = 40_000
export const MAX_BACKGROUNDS = 20
export const TOO_MANY_BACKGROUNDS = `${MAX_BACKGROUNDS} images de fond au plus.`

const UNKNOWN_MEANS = fieldMessage(
  'Moyens de paiement',
  french`est une liste parmi : ${PAYMENT_MEANS_KEYS.join(', ')}.`,
)

const SocialLinks = object({
  facebook: z.optional(webAddress(SOCIAL_NETWORKS.facebook)),
  instagram: z.optional(webAddress(SOCIAL_NETWORKS.instagram)),
  twitter: z.optional(webAddress(SOCIAL_NETWORKS.twitter)),
  youtube: z.optional(webAddress(SOCIAL_NETWORKS.youtube)),
})

/** Partial update: an absent key is unchanged, null clears it. */
const Changes = object({
  siteTitle: clearable(line('Titre du site', { max: 80 })),
  tagline: clearable(line('Slogan', { max: 160 })),
  logo: clearable(picture('Logo')),
  colorPrimary: clearable(color('Couleur principale')),
  colorSecondary: clearable(color('Couleur secondaire')),
  fontPrimary: choice('Police des textes', FONTS),
  fontSecondary: choice('Police des titres', FONTS),
  menuLayout: choice('Disposition du menu', MENU_LAYOUTS),
  socialLinks: z.optional(z.nullable(SocialLinks)),
  enableGallery: flag('Galerie'),
  enableTestimonials: flag('Témoignages'),
  backgroundImages: z.optional(
    z.nullable(
      z
        .array(picture('Images de fond'), 'Une liste d’images de fond est attendue.')
        .check(z.maxLength(MAX_BACKGROUNDS, TOO_MANY_BACKGROUNDS)),
    ),
  ),
  paymentMeans: clearable(
    z
      .array(z.enum(PAYMENT_MEANS_KEYS, UNKNOWN_MEANS), UNKNOWN_MEANS)
      .check(z.maxLength(PAYMENT_MEANS_KEYS.length, UNKNOWN_MEANS)),
  ),
  address: clearable(multilineText('Adresse', { max: 300 })),
  phone: clearable(phone('Téléphone')),
  publicEmail: clearable(email('E-mail public')),
  openingTimes: clearable(z.pipe(dayHours, z.transform(tidyOpeningTimes))),
  openingHours: clearable(multilineText('Précision sur les horaires', { max: 500 })),
  geo: z.optional(
    z.nullable(object({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) })),
  ),
  stepFree: choice('Accès de plain-pied', STEP_FREE),
  doorCode: clearable(line('Code de la porte', { max: 40 })),
  contactInfo: clearable(richText('Coordonnées', { max: MAX_TEXT_LENGTH })),
  legalText: clearable(richText('Mentions légales', { max: MAX_TEXT_LENGTH })),
  privacyPolicy: clearable(richText('Politique de confidentialité', { max: MAX_TEXT_LENGTH })),
  termsOfService: clearable(richText('Conditions d’utilisation', { max: MAX_TEXT_LENGTH })),
  backups: z.optional(z.nullable(BackupSettingsForm)),
})

type UntypedSettings = Record<string, unknown>

const transformSettings = (tidy: (settings: UntypedSettings) => UntypedSettings) =>
  z.transform((body: unknown) =>
    typeof body === 'object' && body !== null && !Array.isArray(body) ? tidy(body as UntypedSettings) : body,
  )

/** Settings update: normalized first, then validated (requirements, 5.8). */
export const SettingsChange = z.pipe(
  transformSettings((settings) => tidySettings(pickKnownSettings(settings))),
  Changes,
)
export type SettingsChange = z.infer<typeof SettingsChange>

/** Unknown keys are rejected, not dropped: they mean that the file is not a settings export. */
const ImportedSettings = z.pipe(
  transformSettings(tidySettings),
  Changes.check(
    z.refine(
      (settings) => Object.keys(settings).length > 0,
      'Ce fichier ne contient aucun paramètre du site.',
    ),
  ),
)

export const readEditableSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'superadmin',
  summary: 'Paramètres du site',
  reply: EditableSettingsReply,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'superadmin',
  audit: 'settings_changed',
  summary: french`Enregistrer les paramètres donnés ; null efface`,
  body: SettingsChange,
  reply: EditableSettingsReply,
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/settings/upload',
  access: 'superadmin',
  audit: 'settings_changed',
  summary: 'Mettre un logo à la place de celui qui est là',
  upload: { field: 'photo', max: 1 },
  reply: z.strictObject({ url: z.string() }),
  errors: [...PICTURE_REFUSALS, 'picture_transparent'],
})

export const uploadBackgrounds = endpoint({
  method: 'POST',
  path: '/api/settings/upload-bg',
  access: 'superadmin',
  audit: 'settings_changed',
  summary: 'Ajouter des images de fond',
  upload: { field: 'photos', max: 10 },
  reply: z.strictObject({ urls: z.array(z.string()) }),
  errors: [...PICTURE_REFUSALS, 'too_many_pictures'],
})

export const exportSettings = endpoint({
  method: 'GET',
  path: '/api/settings/export',
  access: 'superadmin',
  audit: 'settings_exported',
  summary: 'Télécharger les paramètres du site (settings.json)',
  file: { type: 'application/json', name: 'settings.json' },
  reply: EditableSettingsReply,
})

export const importSettings = endpoint({
  method: 'POST',
  path: '/api/settings/import',
  access: 'superadmin',
  audit: 'settings_imported',
  summary: french`Reprendre des paramètres exportés ; tout est vérifié avant`,
  body: ImportedSettings,
  reply: z.strictObject({
    message: z.string(),
    /** Pictures named in the file that do not exist on this site; omitted from the import. */
    missingPictures: z.array(z.string()),
  }),
})
