import * as z from 'zod/mini'
import { findRepeatedMeans, MAX_MEANS, VAT_REGIMES } from '#domain/accounting/book-settings.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { euros, line, object } from '../fields.ts'

const MAX_THRESHOLD_EUROS = 10_000_000

const meansList = z.array(line('Moyen de paiement', { max: 40 }), 'Une liste de textes est attendue.').check(
  z.minLength(1, french`Le champ « Moyens de paiement » compte au moins une ligne.`),
  z.maxLength(MAX_MEANS, french`Le champ « Moyens de paiement » compte au plus ${MAX_MEANS} lignes.`),
  z.refine(
    (means) => findRepeatedMeans(means) === undefined,
    french`Le champ « Moyens de paiement » nomme deux fois le même.`,
  ),
)

const ShownBookSettings = z.strictObject({
  isOn: z.boolean(),
  regime: z.nullable(z.enum(VAT_REGIMES)),
  means: z.array(z.string()),
  threshold: z.strictObject({ euros: z.number(), source: z.string() }),
  /** True after a restored backup: nothing is noted until the last given number is typed. */
  awaitsNumber: z.boolean(),
  /** The highest number in the book; 0 while it is empty. */
  lastNumber: z.number(),
})
export type ShownBookSettings = z.infer<typeof ShownBookSettings>

export const readBookSettings = endpoint({
  method: 'GET',
  path: '/api/superadmin/receipts/settings',
  access: 'superadmin',
  summary: 'Le livre des recettes est-il tenu, et comment',
  reply: ShownBookSettings,
})

export const BookSettingsInput = object({
  isOn: z.boolean(french`Le champ « Tenir le livre des recettes » vaut oui ou non.`),
  /** `subject` says why not: the book is refused to a business that charges VAT. */
  regime: z.nullable(
    z.enum([...VAT_REGIMES, 'subject'], french`Le champ « Régime de TVA » est à choisir dans la liste.`),
  ),
  means: meansList,
  threshold: object({
    euros: euros('Seuil de franchise', { max: MAX_THRESHOLD_EUROS }),
    source: line('Source du seuil', { max: 200 }),
  }),
})
export type BookSettingsInput = z.infer<typeof BookSettingsInput>

export const saveBookSettings = endpoint({
  method: 'PUT',
  path: '/api/superadmin/receipts/settings',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'receipts_book_changed',
  summary: 'Tenir ou non le livre des recettes ; moyens de paiement et seuil de franchise',
  body: BookSettingsInput,
  reply: ShownBookSettings,
})
