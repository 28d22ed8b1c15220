import * as z from 'zod/mini'
import { CLIENT_REQUEST_KINDS, REQUEST_ANSWERS } from '#domain/booking/client-request.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { emptyable, idParam, multilineText, object, TokenParams } from '../fields.ts'
import { ChangeReply } from './own-link.ts'

/** Idempotent while a request of this kind is open. The reply holds nothing but what the link shows anyway. */
export const addClientRequest = endpoint({
  method: 'POST',
  path: '/api/reservation/{token}/demandes',
  access: 'public',
  summary: 'Demander une copie de ses données, ou leur effacement',
  params: TokenParams,
  body: object({
    kind: z.enum(CLIENT_REQUEST_KINDS, french`Le champ « Demande » vaut export ou erasure.`),
  }),
  reply: ChangeReply,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 10, seconds: 3600 },
})

/** Days are the practice's; name, e-mail address and phone number are those of the reservation now. */
export const ClientRequest = z.strictObject({
  id: z.number(),
  kind: z.enum(CLIENT_REQUEST_KINDS),
  askedOn: z.string(),
  answerBefore: z.string(),
  isLate: z.boolean(),
  clientName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  clientId: z.nullable(z.number()),
  /** Day of the reservation whose link it came by. */
  reservationDate: z.nullable(z.string()),
})
export type ClientRequest = z.infer<typeof ClientRequest>

export const listClientRequests = endpoint({
  method: 'GET',
  path: '/api/superadmin/demandes',
  access: 'superadmin',
  summary: 'Demandes des clients qui attendent une réponse, la plus urgente d’abord',
  reply: z.array(ClientRequest),
  audit: 'client_requests_opened',
})

export const RequestAnswer = object({
  decision: z.enum(REQUEST_ANSWERS, french`Le champ « Réponse » vaut done ou refused.`),
  reason: emptyable(multilineText('Motif', { max: 1000 })),
}).check(
  z.refine(({ decision, reason }) => decision !== 'refused' || reason !== undefined, {
    path: ['reason'],
    message: french`Le champ « Motif » est obligatoire : la personne le lira.`,
  }),
)
export type RequestAnswer = z.infer<typeof RequestAnswer>

export const answerClientRequest = endpoint({
  method: 'POST',
  path: '/api/superadmin/demandes/{id}',
  access: 'superadmin',
  summary: 'Marquer la demande d’un client comme traitée, ou la refuser',
  params: object({ id: idParam('Demande') }),
  body: RequestAnswer,
  reply: z.strictObject({ message: z.string(), isTold: z.boolean() }),
  errors: ['not_found', 'request_answered'],
  audit: 'client_request_answered',
})
