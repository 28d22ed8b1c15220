import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { line, object } from '../fields.ts'
import { newPassword } from './password.ts'

/** Password reset form: `account` is a username or an e-mail address. */
export const ForgottenPassword = object({ account: line('Nom d’utilisateur ou e-mail', { max: 254 }) })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

const MessageReply = z.strictObject({ message: z.string() })
// Not validated: a malformed token gets the same response as an unknown one.
const TokenParams = object({ token: z.string() })

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
  summary: french`Demander un lien pour choisir un nouveau mot de passe ; la réponse ne dit pas si le compte existe`,
  body: ForgottenPassword,
  reply: MessageReply,
  errors: ['links_unavailable', 'too_many_requests', 'mail_budget_used'],
  limit: { max: 10, seconds: 3600 },
})

export const readPasswordLink = endpoint({
  method: 'GET',
  path: '/api/password-reset/{token}',
  access: 'public',
  summary: 'Dire si un lien reçu peut encore servir',
  params: TokenParams,
  reply: MessageReply,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 60, seconds: 900 },
})

export const ChosenPassword = object({ password: newPassword('Nouveau mot de passe') })
export type ChosenPassword = z.infer<typeof ChosenPassword>

export const choosePassword = endpoint({
  method: 'POST',
  path: '/api/password-reset/{token}',
  access: 'public',
  audit: 'password_reset',
  summary: french`Choisir un nouveau mot de passe ; toutes les connexions prennent fin`,
  params: TokenParams,
  body: ChosenPassword,
  reply: MessageReply,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 30, seconds: 900 },
})
