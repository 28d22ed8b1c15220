import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'

const RebookOffers = z.strictObject({ isOn: z.boolean() })

export const readRebookOffers = endpoint({
  method: 'GET',
  path: '/api/superadmin/rebook-offers',
  access: 'superadmin',
  summary: 'Un nouveau rendez-vous est-il proposé par e-mail après une visite',
  reply: RebookOffers,
})

export const saveRebookOffers = endpoint({
  method: 'PUT',
  path: '/api/superadmin/rebook-offers',
  access: 'superadmin',
  audit: 'rebook_offers_changed',
  summary: 'Proposer ou non un nouveau rendez-vous par e-mail après une visite',
  body: object({
    isOn: z.boolean(french`Le champ « Proposer un nouveau rendez-vous » doit être vrai ou faux.`),
  }),
  reply: RebookOffers,
  errors: ['rebook_without_mail'],
})
