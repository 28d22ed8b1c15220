import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../../endpoint.ts'
import { object } from '../../fields.ts'

const SINCE_MESSAGE = french`Le champ « Version » doit être un nombre entier.`

/** Sends « something changed » without data: clients refetch under their own permissions. */
export const watchAgenda = endpoint({
  method: 'GET',
  path: '/api/admin/live',
  access: 'staff',
  summary: 'Être prévenu des changements d’agenda (server-sent events)',
  stream: true,
  query: object({
    since: z.optional(z.string(SINCE_MESSAGE).check(z.regex(/^\d{1,15}$/, SINCE_MESSAGE))),
  }),
  reply: z.string(),
  errors: ['too_many_requests'],
})
