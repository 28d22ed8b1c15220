import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'

/** Replaces a token that no account knows: a stranger may have planted it in the browser. */
export async function chooseDeviceToken(
  { database }: AppContext,
  presented: string | undefined,
): Promise<string> {
  const isKept = presented !== undefined && (await isKnownDevice(database.kysely, hashToken(presented)))
  return isKept ? presented : randomToken()
}

export async function isDeviceOf(
  db: Db,
  { deviceHash, username }: { deviceHash: string; username: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('token_hash', '=', deviceHash)
    .where((eb) => eb.fn('lower', ['username']), '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export async function isKnownDevice(db: Db, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(
  trx: Trx,
  { deviceHash, userId, now }: { deviceHash: string; userId: number; now: number },
): Promise<void> {
  await trx
    .insertInto('known_devices')
    .values({ token_hash: deviceHash, user_id: userId, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute()
}

export async function deleteDevicesOf(
  trx: Trx,
  userId: number,
  exceptTokenHash: string | null = null,
): Promise<void> {
  let query = trx.deleteFrom('known_devices').where('user_id', '=', userId)
  if (exceptTokenHash !== null) query = query.where('token_hash', '<>', exceptTokenHash)
  await query.execute()
}
