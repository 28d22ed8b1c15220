import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { id, object } from '../fields.ts'
import { Reservations } from './cancellations.ts'

const OUTCOMES = ['given', 'changed', 'past', 'gone', 'taken', 'not_offered', 'not_tried'] as const

/**
 * Each reservation on its own, at its time: `taken` where the colleague is busy, `not_offered` where they do not offer
 * its service; the others as for cancellations.
 */
export const giveReservations = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/transferts',
  access: 'superadmin',
  audit: 'reservation_changed',
  summary: 'Confier plusieurs rendez-vous à un collègue',
  body: object({
    reservations: Reservations,
    praticienId: id('Praticien'),
    tellClients: z.boolean(french`Le champ « Prévenir les clients » vaut oui ou non.`),
  }),
  reply: z.strictObject({
    message: z.string(),
    results: z.array(
      z.strictObject({ id: z.number(), outcome: z.enum(OUTCOMES), version: z.nullable(z.number()) }),
    ),
  }),
  errors: ['practitioner_gone'],
})
export type GivingOutcome = (typeof OUTCOMES)[number]
