import type { Passkey } from '#contract/accounts/passkeys.ts'
import { knownTransports } from '#domain/accounts/passkey.ts'
import { toFlag } from '#server/db/columns.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { happenedSince, type Recently } from '#server/db/statements/happened.ts'
import type { ChallengePurpose } from '#server/db/tables/accounts.ts'
import type { Credential, VerifiedAssertion } from '#server/security/webauthn.ts'

const COLUMNS = ['id', 'name', 'created_at', 'used_at', 'backed_up'] as const

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toPasskey)
}

export async function listCredentials(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    credentialId: credential_id,
    transports: knownTransports(JSON.parse(transports)),
  }))
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewPasskey = Credential & { userId: number; name: string; isBackedUp: boolean; now: number }

/** Null if the credential is registered already. */
export async function insertPasskey(trx: Trx, passkey: NewPasskey): Promise<Passkey | null> {
  const row = await trx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      backed_up: toFlag(passkey.isBackedUp),
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? toPasskey(row) : null
}

export type StoredPasskey = Credential & { id: number; userId: number; username: string }

/** By the credential's id; null if it is unknown or its account is removed. */
export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'username', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: knownTransports(JSON.parse(row.transports)),
  }
}

/** False if a later use has been recorded, or the passkey is gone. */
export async function recordPasskeyUse(
  db: Db,
  id: number,
  { counter, isBackedUp, now }: VerifiedAssertion & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backed_up: toFlag(isBackedUp), used_at: now })
    .where('id', '=', id)
    // Authenticators without a counter answer 0 for ever (WebAuthn Level 3, 6.1.1).
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updatePasskeyName(
  db: Db,
  passkey: { id: number; userId: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Owner and purpose of a challenge; `userId` is null for a sign-in. */
export type ChallengeOwner = { visitorHash: string; purpose: ChallengePurpose; userId: number | null }

export async function writeChallenge(
  db: Db,
  { visitorHash, purpose, userId }: ChallengeOwner,
  { challenge, now }: { challenge: string; now: number },
): Promise<void> {
  const row = { challenge, user_id: userId, created_at: now }
  await db
    .insertInto('passkey_challenges')
    .values({ visitor_hash: visitorHash, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['visitor_hash', 'purpose']).doUpdateSet(row))
    .execute()
}

/** Deletes the challenge that it returns, so that of parallel answers one is accepted. */
export async function takeChallenge(
  db: Db,
  { visitorHash, purpose, userId }: ChallengeOwner,
  recently: Recently,
): Promise<string | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('visitor_hash', '=', visitorHash)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where(happenedSince('created_at', recently))
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge ?? null
}

export async function deleteChallengesBefore(db: Db, instant: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('created_at', '<=', instant).execute()
}

type PasskeyRow = {
  id: number
  name: string
  created_at: number
  used_at: number | null
  backed_up: 0 | 1
}

function toPasskey({ id, name, created_at, used_at, backed_up }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: new Date(created_at).toISOString(),
    usedAt: used_at === null ? null : new Date(used_at).toISOString(),
    isBackedUp: backed_up === 1,
  }
}
