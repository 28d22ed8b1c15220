import * as z from 'zod/mini'
import { ROLES } from '#domain/role.ts'
import { endpoint, PUBLIC_READS } from './endpoint.ts'
import { line, object, required } from './fields.ts'

/** The signed-in member of staff (requirements, 3.1). */
export const Admin = z.strictObject({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  /** True when somebody else chose the password: a notice asks to change it. */
  mustChangePassword: z.boolean(),
})
export type Admin = z.infer<typeof Admin>

/** Sign-in form: the password need only be present, and its maximum length bounds the cost of hashing. */
export const Credentials = object({
  username: line('Nom d’utilisateur', { max: 64 }),
  password: z
    .string(required('Mot de passe'))
    .check(z.minLength(1, required('Mot de passe')), z.maxLength(1024, 'Ce mot de passe est trop long.')),
})

export type Credentials = z.infer<typeof Credentials>

export const csrfToken = endpoint({
  method: 'GET',
  path: '/api/csrf-token',
  access: 'public',
  summary: 'Jeton CSRF du visiteur',
  reply: z.strictObject({ csrfToken: z.string() }),
  limit: { max: 120, seconds: 60 },
})

export const authStatus = endpoint({
  method: 'GET',
  path: '/api/auth/status',
  access: 'public',
  summary: 'Qui est connecté',
  reply: z.strictObject({ isLoggedIn: z.boolean(), admin: z.nullable(Admin) }),
  limit: PUBLIC_READS,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Se connecter',
  body: Credentials,
  reply: z.strictObject({ admin: Admin }),
  errors: ['bad_credentials', 'too_many_requests'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Se déconnecter',
  reply: z.strictObject({ message: z.string() }),
  limit: { max: 60, seconds: 60 },
})
