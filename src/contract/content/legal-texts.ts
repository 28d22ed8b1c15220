import * as z from 'zod/mini'
import { isSiren, LEGAL_LABELS, type LegalField, sirenDigits } from '#domain/content/legal-texts/details.ts'
import { LEGAL_TEXT_KEYS } from '#domain/content/legal-texts/proposal.ts'
import { french } from '#domain/language/typography.ts'
import { isWebAddress, withScheme } from '#domain/language/web-address.ts'
import { DEPOSIT_KINDS } from '#domain/visit/deposit.ts'
import { endpoint } from '../endpoint.ts'
import { email, emptyable, IfMatch, line, object, phone } from '../fields.ts'

const text = (field: LegalField, max = 200) => emptyable(line(LEGAL_LABELS[field], { max }))

const siren = line(LEGAL_LABELS.siren, { max: 30 }).check(
  z.overwrite(sirenDigits),
  z.regex(/^\d{9}$/, {
    error: french`Le champ « SIREN » doit compter 9 chiffres : ce sont les premiers du SIRET.`,
    abort: true,
  }),
  z.refine(isSiren, french`Le champ « SIREN » contient une erreur : ces 9 chiffres ne vont pas ensemble.`),
)

const mediatorSite = line(LEGAL_LABELS.mediatorSite, { max: 300 }).check(
  z.overwrite(withScheme),
  z.refine(
    isWebAddress,
    french`Le champ « ${LEGAL_LABELS.mediatorSite} » doit être une adresse web, comme https://www.exemple.fr.`,
  ),
)

const details = {
  name: text('name'),
  legalForm: text('legalForm'),
  siren: emptyable(siren),
  registration: text('registration'),
  vat: text('vat'),
  address: text('address', 300),
  phone: emptyable(phone(LEGAL_LABELS.phone)),
  email: emptyable(email(LEGAL_LABELS.email)),
  director: text('director'),
  hostName: text('hostName'),
  hostAddress: text('hostAddress', 300),
  hostPhone: emptyable(phone(LEGAL_LABELS.hostPhone)),
  mailService: text('mailService'),
  transfers: text('transfers', 500),
  payments: text('payments'),
  mediatorName: text('mediatorName'),
  mediatorAddress: text('mediatorAddress', 300),
  mediatorSite: emptyable(mediatorSite),
  insurer: text('insurer', 300),
  insuranceArea: text('insuranceArea'),
} satisfies Record<LegalField, unknown>

const TextKey = z.enum(LEGAL_TEXT_KEYS, french`Le champ « Textes à remplacer » nomme un texte inconnu.`)

export const LegalAnswers = object({
  ...details,
  isReread: z.boolean(french`Le champ « J’ai relu ces textes » vaut oui ou non.`),
  /** Texts written by hand that are replaced nevertheless; the others stay. */
  replace: z
    .array(TextKey, 'Une liste de textes est attendue.')
    .check(z.maxLength(LEGAL_TEXT_KEYS.length, 'Chaque texte ne se nomme qu’une fois.')),
})
export type LegalAnswers = z.infer<typeof LegalAnswers>

const filled = z.optional(z.string())

const LegalTexts = z.strictObject({
  details: z.strictObject({
    ...(Object.fromEntries(Object.keys(details).map((field) => [field, filled])) as Record<
      LegalField,
      typeof filled
    >),
    isReread: z.optional(z.boolean()),
  }),
  /** Hours that the terms of sale name. */
  deadlines: z.strictObject({ moveHours: z.number(), cancelHours: z.number() }),
  /** Named in the texts, too. */
  sells: z.strictObject({
    vouchers: z.optional(z.literal(true)),
    cards: z.optional(z.literal(true)),
    deposits: z.optional(z.enum(DEPOSIT_KINDS)),
  }),
  /** Company and country that SMS go through; absent where none leave. */
  smsService: z.optional(z.string()),
  texts: z.array(
    z.strictObject({
      key: z.enum(LEGAL_TEXT_KEYS),
      /** `edited`: written by hand, and never replaced without being asked for. */
      state: z.enum(['empty', 'example', 'filled', 'edited']),
      html: z.string(),
    }),
  ),
})
export type LegalTexts = z.infer<typeof LegalTexts>
export type LegalText = LegalTexts['texts'][number]

export const readLegalTexts = endpoint({
  method: 'GET',
  path: '/api/superadmin/legal-texts',
  access: 'superadmin',
  summary: 'Textes légaux et ce qui les remplit',
  reply: LegalTexts,
})

export const fillLegalTexts = endpoint({
  method: 'PUT',
  path: '/api/superadmin/legal-texts',
  access: 'superadmin',
  audit: 'settings_changed',
  summary: french`Remplir les textes légaux ; ceux écrits à la main restent, sauf demande`,
  headers: IfMatch,
  body: LegalAnswers,
  reply: LegalTexts,
  errors: ['legal_texts_changed'],
})
