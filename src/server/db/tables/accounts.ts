import type { Generated } from 'kysely'
import type { AuditAction } from '#domain/accounts/audit-kinds.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { Counter, Example, Flag, Instant, Json } from '../columns.ts'

export type Users = Example & {
  id: Generated<number>
  username: string
  password_hash: string | null
  must_change_password: Generated<Flag>
  role: Role
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  training: Generated<string>
  /** One sentence in the first person. */
  introduction: Generated<string>
  photo: string | null
  /** Shown only in the back office. */
  avatar: string | null
  preferences: Generated<Json>
  /** The list of first steps that a new practitioner sees. */
  checklist_dismissed: Generated<Flag>
  created_at: Instant
  /** Soft delete: past reservations still need the name. */
  removed_at: Instant | null
}

export type Sessions = {
  token_hash: string
  user_id: number
  user_agent: string
  created_at: Instant
  seen_at: Instant
  /** When the user last proved who they are: at sign-in or since. */
  authenticated_at: Generated<Instant>
}

export type LoginFailures = {
  id: Generated<number>
  /** Keyed hash, also of what was typed for a username that does not exist. */
  username: string
  /** Keyed hash of the client's IP address, or of the /64 prefix of an IPv6 address. */
  address: string
  /** Likewise of the IPv6 /48; null for IPv4. */
  network: string | null
  /** Null unless the device was known to the account. */
  device_hash: string | null
  failed_at: Instant
}

export type KnownDevices = {
  token_hash: string
  user_id: number
  created_at: Instant
  seen_at: Instant
}

/** Account names and e-mail addresses as typed; the worker resolves and deletes them. */
export type PasswordResetRequests = { id: Generated<number>; account: string }

export type PasswordResets = {
  id: Generated<number>
  user_id: number
  token_hash: string
  /** 1: used, replaced by a newer link, or invalidated by a change of the account. */
  ended: Generated<Flag>
  created_at: Instant
}

/** The latest row of an account without a password says whether its invitation is open. */
export type StaffInvitations = {
  id: Generated<number>
  user_id: number
  token_hash: string
  /** 1: used, replaced by a newer link, or invalidated by a change of the account. */
  ended: Generated<Flag>
  created_at: Instant
}

export type TotpSecrets = {
  user_id: number
  sealed_secret: string
  /** Null until the first right code. */
  confirmed_at: Instant | null
  /** Step of the last accepted code: neither it nor an earlier one is accepted again. */
  last_step: Generated<number>
  created_at: Instant
}

/** One row: whether the practice requires a second factor of all staff. */
export type SecondFactorRules = { id: 1; required: Generated<Flag> }

export type RecoveryCodes = { user_id: number; code_hash: string }

/** Sign-ins whose password was right and whose second step is owed. */
export type SignInChallenges = {
  /** Hash of the visitor's session cookie. */
  visitor_hash: string
  user_id: number
  /** The one that was verified: no session starts once it has changed. */
  password_hash: string
  created_at: Instant
}

/** Insert-only: triggers refuse changes, and deletions of lines younger than a year (migration 0023). */
export type AuditTrail = {
  id: Generated<number>
  happened_at: Instant
  action: AuditAction
  actor_id: number | null
  subject_id: number | null
  detail: string | null
  address: string | null
}

export type Passkeys = {
  id: Generated<number>
  user_id: number
  /** Base64url, like the public key (COSE, RFC 9052). */
  credential_id: string
  public_key: string
  /** Signature counter; 0 for ever in authenticators without one. */
  counter: Counter
  transports: Json
  name: string
  backed_up: Flag
  created_at: Instant
  used_at: Instant | null
}

export type ChallengePurpose = 'registration' | 'sign-in' | 'reauthentication'

/** One for each cookie and purpose, deleted by the statement that reads it. */
export type PasskeyChallenges = {
  visitor_hash: string
  purpose: ChallengePurpose
  challenge: string
  user_id: number | null
  created_at: Instant
}
