import type { AppContext } from '#server/app-context.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { isKnownDevice } from './devices-queries.ts'

/** Replaces a token that no account knows: a stranger may have planted it in the browser. */
export async function chooseDeviceToken(
  { database }: AppContext,
  presented: string | undefined,
): Promise<string> {
  const isKept = presented !== undefined && (await isKnownDevice(database.kysely, hashToken(presented)))
  return isKept ? presented : randomToken()
}
