import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { deleteSessionsOf } from '../auth/queries.ts'
import { deleteDevicesOf, isKnownDevice } from './queries.ts'

/** Hashes of the tokens of a request's session and device. */
export type Browser = { tokenHash: string; deviceHash: string | null }

/**
 * Ends the account's sessions but that of `kept`, and forgets its devices but that one: whoever got into the account
 * must not go on guessing as a known device.
 */
export async function endSessionsElsewhere(trx: Trx, userId: number, kept?: Browser): Promise<void> {
  await deleteSessionsOf(trx, userId, kept?.tokenHash)
  await deleteDevicesOf(trx, userId, kept?.deviceHash)
}

/** Replaces a token that no account knows: a stranger may have planted it in the browser. */
export async function chooseDeviceToken(
  { database }: AppContext,
  presented: string | undefined,
): Promise<string> {
  const isKept = presented !== undefined && (await isKnownDevice(database.kysely, hashToken(presented)))
  return isKept ? presented : randomToken()
}
