import * as z from 'zod/mini'
import { TRANSPORTS } from '#domain/accounts/passkey.ts'
import { endpoint } from '../endpoint.ts'
import { idParam, line, object } from '../fields.ts'
import { Admin } from './sign-in.ts'

const UNREADABLE = 'La réponse de votre navigateur est illisible. Recommencez.'

/** Unpadded base64url, as in every binary value of WebAuthn's JSON. */
function binary(max: number) {
  return z
    .string(UNREADABLE)
    .check(z.maxLength(max, { error: UNREADABLE, abort: true }), z.regex(/^[\w-]+$/, UNREADABLE))
}

const CREDENTIAL_ID = binary(1400)
const CLIENT_DATA = binary(8000)

// Not strict: browsers may add members (WebAuthn Level 3, 5.1).
const NewCredential = z.object(
  {
    id: CREDENTIAL_ID,
    rawId: CREDENTIAL_ID,
    type: z.literal('public-key', UNREADABLE),
    response: z.object(
      {
        clientDataJSON: CLIENT_DATA,
        attestationObject: binary(40_000),
        transports: z.optional(
          z.array(z.string(UNREADABLE).check(z.maxLength(40, UNREADABLE))).check(z.maxLength(20, UNREADABLE)),
        ),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
)
export type NewCredential = z.infer<typeof NewCredential>

const Assertion = z.object(
  {
    id: CREDENTIAL_ID,
    rawId: CREDENTIAL_ID,
    type: z.literal('public-key', UNREADABLE),
    response: z.object(
      { clientDataJSON: CLIENT_DATA, authenticatorData: binary(8000), signature: binary(8000) },
      UNREADABLE,
    ),
  },
  UNREADABLE,
)
export type Assertion = z.infer<typeof Assertion>

const Proof = object({ response: Assertion })

const KnownCredential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
})

/** As browsers parse them (WebAuthn Level 3, 5.1.9). */
const CreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(KnownCredential),
})
export type CreationOptions = z.infer<typeof CreationOptions>

const RequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: z.array(KnownCredential),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** One of the user's own passkeys; instants in ISO 8601. */
const Passkey = z.strictObject({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** True where the device's account, such as iCloud, keeps a copy. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

const passkeyName = line('Nom de la clé', { max: 60 })

export const PasskeyName = object({ name: passkeyName })
export type PasskeyName = z.infer<typeof PasskeyName>

const PasskeyParams = object({ id: idParam('Clé d’accès') })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/admin/passkeys',
  access: 'staff',
  openWithoutSecondFactor: true,
  summary: 'Mes clés d’accès, la plus récente d’abord',
  reply: z.array(Passkey),
  errors: ['not_found'],
})

export const passkeyCreationOptions = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/options',
  access: 'staff',
  openWithoutSecondFactor: true,
  requiresReauthentication: true,
  summary: 'Ce que le navigateur doit savoir pour créer une clé d’accès',
  reply: CreationOptions,
  errors: ['not_found', 'too_many_passkeys'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys',
  access: 'staff',
  openWithoutSecondFactor: true,
  requiresReauthentication: true,
  audit: 'passkey_added',
  summary: 'Ajouter une clé d’accès',
  body: object({ response: NewCredential, name: passkeyName }),
  status: 201,
  // Recovery codes are shown once, with the account's first second factor.
  reply: z.strictObject({ ...Passkey.shape, recoveryCodes: z.nullable(z.array(z.string())) }),
  errors: ['not_found', 'passkey_not_added', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/admin/passkeys/{id}',
  access: 'staff',
  requiresReauthentication: true,
  summary: 'Renommer une de mes clés d’accès',
  params: PasskeyParams,
  body: PasskeyName,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/admin/passkeys/{id}',
  access: 'staff',
  requiresReauthentication: true,
  audit: 'passkey_removed',
  summary: 'Supprimer une de mes clés d’accès',
  params: PasskeyParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

/** For each network address, in seconds. */
const ATTEMPTS = { max: 30, seconds: 900 }

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  summary: 'Ce que le navigateur doit savoir pour se connecter par une clé d’accès',
  reply: RequestOptions,
  errors: ['not_found'],
  limit: ATTEMPTS,
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  audit: 'signed_in',
  summary: 'Se connecter par une clé d’accès',
  body: Proof,
  reply: z.strictObject({ admin: Admin }),
  errors: ['not_found', 'passkey_refused', 'too_many_requests'],
  limit: ATTEMPTS,
})

export const passkeyReauthenticationOptions = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate/passkey/options',
  access: 'staff',
  summary: 'Ce que le navigateur doit savoir pour confirmer son identité par une clé d’accès',
  reply: RequestOptions,
  errors: ['not_found'],
})

export const reauthenticateByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate/passkey',
  access: 'staff',
  audit: 'reauthenticated',
  summary: 'Confirmer son identité par une clé d’accès, pour dix minutes',
  body: Proof,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'passkey_refused', 'too_many_requests'],
})
