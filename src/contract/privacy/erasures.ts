import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'
import { Mention } from './mentions.ts'
import { DataSubject } from './personal-data.ts'

export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/api/superadmin/personal-data/erasure',
  access: 'superadmin',
  requiresReauthentication: true,
  summary: 'Effacer une personne ; dates, prestations et montants restent pour les statistiques',
  // Without `cancelUpcoming`, somebody with reservations to come is not erased; nor, without `endsPacks`, somebody with
  // a live pack, of which the rest is lost.
  body: object({
    subject: DataSubject,
    cancelUpcoming: z.optional(z.boolean('Le champ « Annuler » vaut oui ou non.')),
    endsPacks: z.optional(z.boolean(french`Le champ « Mettre fin aux carnets » vaut oui ou non.`)),
  }),
  reply: z.strictObject({
    message: z.string(),
    erased: z.strictObject({
      records: z.number(),
      notes: z.number(),
      reservations: z.number(),
      contactMessages: z.number(),
      testimonials: z.number(),
      messages: z.number(),
    }),
    /** By a legal obligation: rows of the book, with the name. */
    kept: z.strictObject({ receipts: z.number() }),
    /** Texts in which others have written the name, address or number: to be cleared one by one. */
    mentions: z.array(Mention),
  }),
  errors: [
    'nobody_found',
    'person_ambiguous',
    'has_upcoming_reservations',
    'has_live_packs',
    'has_open_orders',
  ],
  audit: 'personal_data_erased',
})
