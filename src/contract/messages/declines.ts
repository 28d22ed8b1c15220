import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { DECLINE_KINDS } from '#domain/messages/decline.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'

// Not validated: a malformed token gets the same response as an unknown one.
const TokenParams = object({ token: z.string() })

/** Choices of the mailbox that received the link, by kind of message. */
export const DeclineState = z.strictObject({
  reminder: z.boolean(),
  invitation: z.boolean(),
  waiting: z.boolean(),
  rebooking: z.boolean(),
})
export type DeclineState = z.infer<typeof DeclineState>

export const DeclineChoice = object({
  kind: z.enum(DECLINE_KINDS, 'Ce type de message est inconnu.'),
  declined: z.boolean(french`Le champ « Refusé » vaut oui ou non.`),
})
export type DeclineChoice = z.infer<typeof DeclineChoice>

export const readDeclines = endpoint({
  method: 'GET',
  path: '/api/refus/{token}',
  access: 'public',
  summary: 'Les messages que l’adresse d’un lien reçu ne veut plus',
  params: TokenParams,
  reply: DeclineState,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 120, seconds: 60 },
})

export const changeDeclines = endpoint({
  method: 'POST',
  path: '/api/refus/{token}',
  access: 'public',
  summary: 'Ne plus recevoir un type de messages, ou en recevoir de nouveau',
  params: TokenParams,
  body: DeclineChoice,
  reply: DeclineState,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 20, seconds: 900 },
})
