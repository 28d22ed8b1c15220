import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { idParam, line, object } from '../fields.ts'
import { Admin } from './sign-in.ts'

export const CodeForm = object({ code: line('Code', { max: 64 }) })
export type CodeForm = z.infer<typeof CodeForm>

/** The ways to take the second step of a sign-in; all false for a visitor who owes none. */
const SignInWays = z.strictObject({ code: z.boolean(), passkey: z.boolean(), recovery: z.boolean() })
export type SignInWays = z.infer<typeof SignInWays>

export const readSignInStep = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'public',
  summary: 'Moyens de terminer la connexion commencée',
  reply: SignInWays,
  limit: { max: 60, seconds: 60 },
})

export const takeSignInStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  summary: 'Terminer la connexion par un second code',
  body: CodeForm,
  reply: z.strictObject({ admin: Admin }),
  errors: ['second_factor_refused', 'bad_credentials', 'too_many_requests'],
  limit: { max: 60, seconds: 900 },
  audit: 'signed_in',
})

const OwnSecondFactor = z.strictObject({
  isOn: z.boolean(),
  hasPasskeys: z.boolean(),
  recoveryCodes: z.number(),
  /** By the practice, of all staff. */
  isRequired: z.boolean(),
})
export type OwnSecondFactor = z.infer<typeof OwnSecondFactor>

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'staff',
  openWithoutSecondFactor: true,
  summary: 'Sa connexion en deux étapes',
  reply: OwnSecondFactor,
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'staff',
  openWithoutSecondFactor: true,
  requiresReauthentication: true,
  summary: 'Préparer la connexion en deux étapes, qui commence avec un premier code',
  /** The secret in base 32, and the `otpauth:` address that contains it. */
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['second_factor_on'],
})

/** Shown once: the database stores their hashes only. */
const NewRecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirmation',
  access: 'staff',
  openWithoutSecondFactor: true,
  requiresReauthentication: true,
  audit: 'second_factor_added',
  summary: 'Activer sa connexion en deux étapes',
  body: CodeForm,
  reply: NewRecoveryCodes,
  errors: ['second_factor_on', 'second_factor_off'],
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/second-factor',
  access: 'staff',
  requiresReauthentication: true,
  audit: 'second_factor_removed',
  summary: 'Désactiver sa connexion en deux étapes',
  reply: z.strictObject({ message: z.string() }),
  errors: ['second_factor_off'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  access: 'staff',
  requiresReauthentication: true,
  audit: 'recovery_codes_renewed',
  summary: french`Remplacer ses codes de secours ; les anciens ne servent plus`,
  reply: NewRecoveryCodes,
  errors: ['second_factor_off'],
})

const StaffMember = z.strictObject({
  id: z.number(),
  name: z.string(),
  hasSecondFactor: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** `people`: everybody who can sign in. */
const Policy = z.strictObject({ required: z.boolean(), people: z.array(StaffMember) })
export type SecondFactorPolicy = z.infer<typeof Policy>

export const readSecondFactorPolicy = endpoint({
  method: 'GET',
  path: '/api/superadmin/second-factor-policy',
  access: 'superadmin',
  summary: french`Qui a la connexion en deux étapes, et si elle est exigée`,
  reply: Policy,
})

export const saveSecondFactorPolicy = endpoint({
  method: 'PUT',
  path: '/api/superadmin/second-factor-policy',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'second_factor_policy_changed',
  summary: 'Exiger ou non la connexion en deux étapes de tous',
  body: object({
    required: z.boolean(french`Le champ « Exiger la connexion en deux étapes » doit être vrai ou faux.`),
  }),
  reply: Policy,
  errors: ['second_factor_first'],
})

export const removeSecondFactorOf = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/users/{id}/second-factor',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'second_factor_removed',
  summary: french`Retirer la connexion en deux étapes de quelqu’un qui a tout perdu`,
  params: object({ id: idParam('Utilisateur') }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'second_factor_off'],
})
