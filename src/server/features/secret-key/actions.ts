import { join } from 'node:path'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { CLI_CALL } from '#server/cli-call.ts'
import type { Trx } from '#server/db/engine.ts'
import { hasSecretKey, hmacToken, type KeySource } from '#server/security/secret.ts'
import { recordAudit } from '../audit-trail/actions.ts'
import { readMailServer, writeMailServer } from '../mail-server/queries.ts'
import {
  countRows,
  deleteAllRows,
  deleteUnconfirmedTotp,
  listTotpUsernames,
  readKeyCheck,
  replaceKeyCheck,
  writeFirstKeyCheck,
} from './queries.ts'

export function keyCheckOf(config: KeySource): string {
  return hmacToken(config, 'key', 'key-check')
}

type Context = Omit<AppContext, 'storage'>

/** Records the key of a database that has none yet; of two servers at once, the first one's. */
export async function requireSameKey({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): Promise<void> {
  const { kysely: db } = database
  const recorded = await readKeyCheck(db)
  if (recorded !== null && !hasSecretKey(config)) throw new CannotStart(otherKey(config))
  if (recorded === null) await writeFirstKeyCheck(db, keyCheckOf(config))
  if ((await readKeyCheck(db)) !== keyCheckOf(config)) throw new CannotStart(otherKey(config))
}

function otherKey({ dataDir }: KeySource): string {
  return french`Cette base va avec une autre clé secrète (SECRET_KEY, ou le fichier ${join(dataDir, 'secret.key')}) : remettez cette clé, ou, si elle est perdue, arrêtez le site et lancez ${CLI_CALL} replace-key.`
}

export type LostSecrets = {
  hadMailPassword: boolean
  totpUsernames: string[]
  recoveryCodes: number
  declines: number
  erasures: number
  feeds: number
}

export async function replaceSecretKey(context: Context): Promise<LostSecrets | null> {
  const { config, database } = context
  const keyCheck = keyCheckOf(config)
  return database.transaction(async (trx) => {
    await writeFirstKeyCheck(trx, keyCheck)
    if ((await readKeyCheck(trx)) === keyCheck) return null
    const lost = await giveUpSecrets(context, trx)
    await replaceKeyCheck(trx, keyCheck)
    await recordAudit(context, trx, { action: 'secret_key_replaced', actorId: null, address: null })
    return lost
  })
}

async function giveUpSecrets(context: Context, trx: Trx): Promise<LostSecrets> {
  const hadMailPassword = await clearMailPassword(context, trx)
  await deleteUnconfirmedTotp(trx)
  // A link that was sent would find the choice under the former key, and change nothing.
  await deleteAllRows(trx, 'decline_links')
  return {
    hadMailPassword,
    // Not removed: a lost key must not leave a password alone where a second step was required.
    totpUsernames: await listTotpUsernames(trx),
    recoveryCodes: await deleteAllRows(trx, 'recovery_codes'),
    declines: await deleteAllRows(trx, 'declines'),
    erasures: await countRows(trx, 'erasures'),
    feeds: await countRows(trx, 'calendar_feeds'),
  }
}

/** Empty instead of null: messages wait for the password instead of being sent without one. */
async function clearMailPassword({ clock }: Context, trx: Trx): Promise<boolean> {
  const server = await readMailServer(trx)
  if (!server?.sealedPassword) return false
  await writeMailServer(trx, { ...server, sealedPassword: '' }, clock.instant())
  return true
}
