import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { PICTURE_REFUSALS } from '../errors.ts'
import { clearable, email, ignoringOthersOf, object, personName, phone } from '../fields.ts'
import { introduction, training } from './introduction.ts'
import { currentPassword, newPassword } from './password.ts'

const Profile = z.strictObject({
  id: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  training: z.string(),
  introduction: z.string(),
  photoUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

/** Partial update of the profile: an absent field is unchanged, '' clears it. */
export const ProfileChange = object({
  firstName: personName('Prénom'),
  lastName: personName('Nom'),
  training,
  introduction,
  email: clearable(email('E-mail')),
  phone: clearable(phone('Téléphone')),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/admin/profile',
  access: 'staff',
  summary: 'Mon profil',
  reply: Profile,
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profile',
  access: 'staff',
  audit: 'profile_changed',
  summary: french`Enregistrer mon profil ; une autre adresse e-mail demande de confirmer son identité`,
  body: ignoringOthersOf(ProfileChange, Profile),
  reply: Profile,
})

const upload = { field: 'photo', max: 1 } as const

export const savePhoto = endpoint({
  method: 'POST',
  path: '/api/admin/profile/photo',
  access: 'staff',
  audit: 'picture_changed',
  summary: 'Ma photo, que les visiteurs voient',
  upload,
  reply: z.strictObject({ photoUrl: z.string() }),
  errors: PICTURE_REFUSALS,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/admin/profile/photo',
  access: 'staff',
  audit: 'picture_changed',
  summary: 'Retirer ma photo',
  reply: z.strictObject({ message: z.string() }),
})

export const saveAvatar = endpoint({
  method: 'POST',
  path: '/api/users/avatar',
  access: 'staff',
  audit: 'picture_changed',
  summary: 'Mon image dans l’espace d’administration',
  upload,
  reply: z.strictObject({ url: z.string() }),
  errors: PICTURE_REFUSALS,
})

export const PasswordChange = object({
  currentPassword: currentPassword('Mot de passe actuel'),
  newPassword: newPassword('Nouveau mot de passe'),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/admin/password',
  access: 'staff',
  audit: 'password_changed',
  summary: french`Changer mon mot de passe ; mes autres connexions prennent fin`,
  body: PasswordChange,
  reply: z.strictObject({ message: z.string() }),
  errors: ['too_many_requests'],
})

/** One of the user's own sessions; instants in ISO 8601. */
const OpenSession = z.strictObject({
  id: z.string(),
  browser: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'staff',
  summary: 'Mes connexions, la plus récente d’abord',
  reply: z.array(OpenSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/{id}',
  access: 'staff',
  requiresReauthentication: true,
  audit: 'sessions_ended',
  summary: 'Mettre fin à une de mes connexions',
  params: object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Cette connexion n’est pas connue.')) }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions',
  access: 'staff',
  requiresReauthentication: true,
  audit: 'sessions_ended',
  summary: 'Mettre fin à toutes mes autres connexions',
  reply: z.strictObject({ message: z.string() }),
})
