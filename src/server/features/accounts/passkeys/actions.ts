import type {
  Assertion,
  CreationOptions,
  NewCredential,
  Passkey,
  RequestOptions,
} from '#contract/accounts/passkeys.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { CHALLENGE_MS, MAX_PASSKEYS, type RelyingParty, relyingPartyOf } from '#domain/accounts/passkey.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys } from '#server/db/engine.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { hmacToken } from '#server/security/secret.ts'
import { randomToken } from '#server/security/tokens.ts'
import { ALGORITHMS, verifyAssertion, verifyNewCredential } from '#server/security/webauthn.ts'
import { endRecoveryWithoutFactor, notifyFactorChange, welcomeFirstFactor } from '../account/second-factor.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { countAttempt, type SignInAttempt, type VerifiedAccount } from '../sign-in/actions.ts'
import { recordAuthentication } from '../sign-in/queries.ts'
import {
  type ChallengeOwner,
  countPasskeys,
  deleteChallengesBefore,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listCredentials,
  recordPasskeyUse,
  type StoredPasskey,
  takeChallenge,
  writeChallenge,
} from './queries.ts'

/** Throws not_found where the site's address allows no passkeys. */
export function requireRelyingParty({ config }: Pick<AppContext, 'config'>): RelyingParty {
  const site = relyingPartyOf(config.publicUrl?.origin)
  if (!site) throw new Refusal('not_found')
  return site
}

type Visitor = { visitorHash: string }

export async function startRegistration(
  context: AppContext,
  caller: Admin,
  { visitorHash }: Visitor,
): Promise<CreationOptions> {
  const site = requireRelyingParty(context)
  const { kysely: db } = context.database
  await refuseMore(db, caller.id)
  const { siteTitle } = toPublicSettings(await readStoredSettings(db))
  return {
    challenge: await issueChallenge(context, { visitorHash, purpose: 'registration', userId: caller.id }),
    rp: { id: site.id, name: siteTitle },
    user: {
      id: hmacToken(context.config, String(caller.id), 'passkey-user'),
      name: caller.username,
      displayName: `${caller.firstName} ${caller.lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: await listKnownCredentials(db, caller.id),
  }
}

type Registration = Visitor & { response: NewCredential; name: string }

type AddedPasskey = Passkey & { recoveryCodes: string[] | null }

/** Throws passkey_not_added, too_many_passkeys. */
export async function addPasskey(
  context: AppContext,
  { id: userId }: Admin,
  { response, name, visitorHash }: Registration,
): Promise<AddedPasskey> {
  const site = requireRelyingParty(context)
  const { database, clock } = context
  const challenge = await consumeChallenge(context, { visitorHash, purpose: 'registration', userId })
  const credential = challenge === null ? null : await verifyNewCredential(response, { site, challenge })
  if (!credential) throw new Refusal('passkey_not_added')
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    await refuseMore(trx, userId)
    const isFirst = !(await hasSecondFactor(trx, userId))
    const passkey = await insertPasskey(trx, { ...credential, userId, name, now: clock.instant() })
    if (!passkey) throw new Refusal('passkey_not_added')
    await notifyFactorChange(context, trx, { userId, change: 'passkey_added', changer: 'user' })
    const currentTokenHash = visitorHash
    const recoveryCodes = isFirst
      ? await welcomeFirstFactor(context, trx, { userId, currentTokenHash })
      : null
    return { ...passkey, recoveryCodes }
  })
}

export async function removePasskey(
  context: AppContext,
  { id: userId }: Admin,
  { id }: { id: number },
): Promise<void> {
  const { database } = context
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    if (!(await deletePasskey(trx, { id, userId }))) throw new Refusal('not_found')
    await endRecoveryWithoutFactor(trx, userId)
    await notifyFactorChange(context, trx, { userId, change: 'passkey_removed', changer: 'user' })
  })
}

async function refuseMore(db: Db, userId: number): Promise<void> {
  if ((await countPasskeys(db, userId)) >= MAX_PASSKEYS) throw new Refusal('too_many_passkeys')
}

export async function startSignIn(context: AppContext, { visitorHash }: Visitor): Promise<RequestOptions> {
  const owner = { visitorHash, purpose: 'sign-in', userId: null } as const
  return requestOptions(context, owner, [])
}

export async function startReauthentication(
  context: AppContext,
  { id: userId }: Admin,
  { visitorHash }: Visitor,
): Promise<RequestOptions> {
  const owner = { visitorHash, purpose: 'reauthentication', userId } as const
  return requestOptions(context, owner, await listKnownCredentials(context.database.kysely, userId))
}

async function requestOptions(
  context: AppContext,
  owner: ChallengeOwner,
  allowCredentials: RequestOptions['allowCredentials'],
): Promise<RequestOptions> {
  const { id: rpId } = requireRelyingParty(context)
  const challenge = await issueChallenge(context, owner)
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required', allowCredentials }
}

type Proof = Visitor & Pick<SignInAttempt, 'address' | 'deviceHash'> & { response: Assertion }

/** Throws passkey_refused, too_many_requests. */
export async function verifySignIn(context: AppContext, proof: Proof): Promise<VerifiedAccount> {
  const { response, visitorHash, ...origin } = proof
  const owner = { visitorHash, purpose: 'sign-in', userId: null } as const
  const challenge = await consumeChallenge(context, owner)
  const passkey = await findPasskey(context.database.kysely, response.id)
  if (!passkey) throw new Refusal('passkey_refused')
  const account = await withPasskeyRefusal(() =>
    countAttempt(
      context,
      { ...origin, username: passkey.username },
      async (account) =>
        account?.admin.id === passkey.userId && isAccepted(context, { passkey, challenge, response }),
    ),
  )
  // Verified its user: two factors at once.
  return { ...account, hasProvenSecondFactor: true }
}

/** By one of the caller's own passkeys. Throws passkey_refused, too_many_requests. */
export async function confirmByPasskey(context: AppContext, caller: Admin, proof: Proof): Promise<void> {
  const { response, visitorHash, ...origin } = proof
  const { kysely: db } = context.database
  const owner = { visitorHash, purpose: 'reauthentication', userId: caller.id } as const
  const challenge = await consumeChallenge(context, owner)
  const passkey = await findPasskey(db, response.id)
  await withPasskeyRefusal(() =>
    countAttempt(
      context,
      { ...origin, username: caller.username, actorId: caller.id },
      async () => passkey?.userId === caller.id && isAccepted(context, { passkey, challenge, response }),
    ),
  )
  await recordAuthentication(db, visitorHash, context.clock.instant())
}

type Answer = { passkey: StoredPasskey; challenge: string | null; response: Assertion }

async function isAccepted(context: AppContext, { passkey, challenge, response }: Answer): Promise<boolean> {
  const site = requireRelyingParty(context)
  if (challenge === null) return false
  const use = await verifyAssertion(response, { site, challenge, credential: passkey })
  if (!use) return false
  return recordPasskeyUse(context.database.kysely, passkey.id, { ...use, now: context.clock.instant() })
}

/** Every fault of a passkey is answered by one sentence. */
export async function withPasskeyRefusal<T>(signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn()
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'bad_credentials'
    throw isRefused ? new Refusal('passkey_refused', { cause: error }) : error
  }
}

async function issueChallenge({ database, clock }: AppContext, owner: ChallengeOwner): Promise<string> {
  const now = clock.instant()
  const challenge = randomToken()
  await deleteChallengesBefore(database.kysely, now - CHALLENGE_MS)
  await writeChallenge(database.kysely, owner, { challenge, now })
  return challenge
}

function consumeChallenge({ database, clock }: AppContext, owner: ChallengeOwner): Promise<string | null> {
  const now = clock.instant()
  return takeChallenge(database.kysely, owner, { since: now - CHALLENGE_MS, now })
}

async function listKnownCredentials(db: Db, userId: number) {
  const credentials = await listCredentials(db, userId)
  return credentials.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))
}
