import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formEvidence, object, visitorEmail } from '../fields.ts'

export const LostLinksRequest = object({
  email: visitorEmail('E-mail'),
  ...formEvidence,
})
export type LostLinksRequest = z.infer<typeof LostLinksRequest>

/** Not found where no such mail can leave. */
export const requestLostLinks = endpoint({
  method: 'POST',
  path: '/api/lost-links',
  access: 'public',
  summary: 'Demander par e-mail les liens de ses rendez-vous à venir ; la réponse ne dit pas s’il y en a',
  body: LostLinksRequest,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'too_many_requests', 'mail_budget_used'],
  limit: { max: 20, seconds: 3600 },
})
