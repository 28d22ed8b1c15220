import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { MENTION_KINDS } from '#domain/privacy/mentions.ts'
import { endpoint } from '../endpoint.ts'
import { id, object } from '../fields.ts'
import { DataSubject } from './personal-data.ts'

/** A text in which somebody else has written the name, address or number of a person. */
export const Mention = z.strictObject({ kind: z.enum(MENTION_KINDS), id: z.number(), text: z.string() })
export type Mention = z.infer<typeof Mention>

/** Of a person who is to be erased: what an erasure leaves, as it may be about somebody else. */
export const findMentions = endpoint({
  method: 'POST',
  path: '/api/superadmin/personal-data/mentions',
  access: 'superadmin',
  audit: 'personal_data_viewed',
  summary: 'Textes écrits par d’autres qui nomment une personne',
  body: DataSubject,
  reply: z.strictObject({ mentions: z.array(Mention) }),
})

/**
 * Names and message of a voucher, recipient and message of an order; the giver of an order stays with its contract. A
 * testimonial is removed, as nobody may rewrite it.
 */
export const clearMention = endpoint({
  method: 'POST',
  path: '/api/superadmin/personal-data/mentions/clear',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'mention_cleared',
  summary: 'Effacer un texte qui nomme une personne',
  body: object({
    kind: z.enum(MENTION_KINDS, french`Le champ « Texte » vaut voucher, voucher_order ou testimonial.`),
    id: id('Numéro'),
  }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})
