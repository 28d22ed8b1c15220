import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { email, idParam, ignoringOthersOf, object } from '../fields.ts'
import { ChosenPassword } from './password-reset.ts'
import { profile, User } from './users.ts'

/** A new user who chooses a password by a mailed link. */
export const StaffInvitation = object({ ...profile, email: email('E-mail') })
export type StaffInvitation = z.infer<typeof StaffInvitation>

const InvitedParams = object({ id: idParam('Utilisateur') })
// Not validated: a malformed token gets the same response as an unknown one.
const TokenParams = object({ token: z.string() })

/** Way of an invitation: to a mailbox, into a file on the server, or none. */
const INVITATION_DELIVERIES = ['mailed', 'filed', 'unavailable'] as const
export type InvitationDelivery = (typeof INVITATION_DELIVERIES)[number]

export const readInvitationDelivery = endpoint({
  method: 'GET',
  path: '/api/superadmin/staff-invitations',
  access: 'superadmin',
  summary: 'Dire si une invitation par e-mail peut partir',
  reply: z.strictObject({ delivery: z.enum(INVITATION_DELIVERIES) }),
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/superadmin/staff-invitations',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'user_invited',
  summary: french`Ajouter un utilisateur, qui choisit son mot de passe par un lien reçu par e-mail`,
  body: ignoringOthersOf(StaffInvitation, User),
  reply: User,
  status: 201,
  errors: ['username_taken', 'links_unavailable'],
})

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/superadmin/staff-invitations/{id}/renewal',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'user_invited',
  summary: french`Renvoyer l’invitation d’un utilisateur ; le lien d’avant prend fin`,
  params: InvitedParams,
  reply: User,
  errors: [
    'not_found',
    'invitation_accepted',
    'account_without_email',
    'links_unavailable',
    'invited_too_often',
  ],
})

export const readStaffInvitation = endpoint({
  method: 'GET',
  path: '/api/staff-invitations/{token}',
  access: 'public',
  summary: 'Lire à qui s’adresse une invitation',
  params: TokenParams,
  reply: z.strictObject({ firstName: z.string(), username: z.string(), siteTitle: z.string() }),
  errors: ['invitation_ended', 'too_many_requests'],
  limit: { max: 60, seconds: 900 },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff-invitations/{token}',
  access: 'public',
  summary: french`Choisir son mot de passe et accepter l’invitation`,
  params: TokenParams,
  body: ChosenPassword,
  reply: z.strictObject({ message: z.string() }),
  errors: ['invitation_ended', 'too_many_requests'],
  limit: { max: 30, seconds: 900 },
  audit: 'invitation_accepted',
})
