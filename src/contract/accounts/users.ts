import * as z from 'zod/mini'
import { ROLES } from '#domain/accounts/role.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import {
  clearable,
  email,
  idParam,
  ignoringOthersOf,
  object,
  personName,
  phone,
  username,
} from '../fields.ts'
import { introduction, training } from './introduction.ts'
import { newPassword } from './password.ts'

export const User = z.strictObject({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  training: z.string(),
  introduction: z.string(),
  /** Starter content: this user cannot sign in. */
  isExample: z.boolean(),
  /** Until this person has chosen a password by an invitation; `validUntil` (`YYYY-MM-DD`) is null once its link has ended. */
  invitation: z.nullable(z.strictObject({ validUntil: z.nullable(z.string()) })),
})
export type User = z.infer<typeof User>

export const profile = {
  username: username('Nom d’utilisateur'),
  role: z.enum(ROLES, french`Le champ « Rôle » est obligatoire : praticien ou superadmin.`),
  firstName: personName('Prénom'),
  lastName: personName('Nom'),
  email: clearable(email('E-mail')),
  phone: clearable(phone('Téléphone')),
  training,
  introduction,
}

export const NewUser = object({ ...profile, password: newPassword('Mot de passe') })
export type NewUser = z.infer<typeof NewUser>

/** One's own password is changed in the account. */
export const OWN_PASSWORD = french`Votre propre mot de passe se change dans « Changer le mot de passe ».`

/**
 * Update of a user; an empty or absent password is unchanged, as are absent contact details and an absent
 * introduction.
 */
export const UserProfile = object({
  ...profile,
  password: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === null ? undefined : value)),
      z.optional(newPassword('Mot de passe')),
    ),
  ),
})
export type UserProfile = z.infer<typeof UserProfile>

const UserParams = object({ id: idParam('Utilisateur') })

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/superadmin/users',
  access: 'superadmin',
  audit: 'users_listed',
  summary: 'Utilisateurs',
  reply: z.array(User),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/superadmin/users',
  access: 'superadmin',
  audit: 'user_added',
  summary: 'Ajouter un utilisateur',
  body: ignoringOthersOf(NewUser, User),
  reply: User,
  status: 201,
  errors: ['username_taken'],
})

export const changeUser = endpoint({
  method: 'PUT',
  path: '/api/superadmin/users/{id}/profile',
  access: 'superadmin',
  audit: 'user_changed',
  summary: 'Modifier un utilisateur',
  params: UserParams,
  body: ignoringOthersOf(UserProfile, User),
  reply: User,
  errors: ['not_found', 'username_taken', 'last_superadmin'],
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/users/{id}',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'user_removed',
  summary: french`Supprimer un utilisateur ; ses rendez-vous passés gardent son nom`,
  params: UserParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'last_superadmin', 'has_reservations'],
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/users/{id}/sessions',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'sessions_ended',
  summary: 'Mettre fin aux connexions d’une personne, sauf à celle-ci',
  params: UserParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})
