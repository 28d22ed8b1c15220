import * as z from 'zod/mini'
import { ROLES } from '#domain/accounts/role.ts'
import { DEPOSIT_KINDS } from '#domain/visit/deposit.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'
import { line, object } from '../fields.ts'
import { currentPassword } from './password.ts'

/** The signed-in member of staff (requirements, 3.1). */
export const Admin = z.strictObject({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  /** True when somebody else chose the password: a notice asks to change it. */
  mustChangePassword: z.boolean(),
  /** True when a second factor is required of all and this person has none: nothing else is open to them. */
  mustAddSecondFactor: z.boolean(),
  /** True when the busy times of their private calendar were dropped, as it cannot be read; absent otherwise. */
  hasUnreadableCalendar: z.optional(z.literal(true)),
  /** True while the book of receipts is kept: screens show what was paid; absent otherwise. */
  notesPayments: z.optional(z.literal(true)),
  /** True while vouchers and packs are sold; absent otherwise. */
  acceptsVouchers: z.optional(z.literal(true)),
  /** True while vouchers are sold, and afterwards until all of them are used: they settle visits; absent otherwise. */
  honorsVouchers: z.optional(z.literal(true)),
  /** True while vouchers are ordered on the site; absent otherwise. */
  takesVoucherOrders: z.optional(z.literal(true)),
  /** True while the key of a payment provider is stored; absent otherwise, and for a praticien. */
  hasOnlinePayments: z.optional(z.literal(true)),
  /** While deposits are asked, of which kind: services have theirs, and visits are paid in part; absent otherwise. */
  depositKind: z.optional(z.enum(DEPOSIT_KINDS)),
  /** True while clients are reminded by SMS: screens say which numbers get none; absent otherwise. */
  sendsSms: z.optional(z.literal(true)),
  /** True while clients are told by SMS, too, that the practice cancels or moves; absent otherwise. */
  tellsBySms: z.optional(z.literal(true)),
})
export type Admin = z.infer<typeof Admin>

export const Credentials = object({
  username: line('Nom d’utilisateur', { max: 64 }),
  password: currentPassword('Mot de passe'),
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
  openWithoutSecondFactor: true,
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
  errors: ['bad_credentials', 'second_factor_required', 'too_many_requests'],
  audit: 'signed_in',
})

export const Reauthentication = object({ password: currentPassword('Mot de passe') })
export type Reauthentication = z.infer<typeof Reauthentication>

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  access: 'staff',
  openWithoutSecondFactor: true,
  summary: 'Confirmer son identité, pour dix minutes',
  body: Reauthentication,
  reply: z.strictObject({ message: z.string() }),
  errors: ['too_many_requests'],
  audit: 'reauthenticated',
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  openWithoutSecondFactor: true,
  summary: 'Se déconnecter',
  audit: 'signed_out',
  reply: z.strictObject({ message: z.string() }),
  limit: { max: 60, seconds: 60 },
})
