import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { french } from '#domain/language/typography.ts'
import { isArchiveName } from '#domain/operations/backup.ts'
import type { AppContext } from '#server/app-context.ts'
import { readEntry } from '#server/backup/read-entry.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { CLI_CALL } from '#server/cli-call.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import { SERVER_NAME } from '#server/db/postgres.ts'
import { deleteStored, readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { hmacToken, type KeySource, readSecretKey, spellingsOf } from '#server/security/secret.ts'
import { forgetForeignCodes } from '../../accounting/redemption/foreign-codes.ts'
import { recordAudit } from '../../accounts/audit-trail/actions.ts'
import { deleteAllPushDevices } from '../../messages/push/queries.ts'

function keyCheckOf(config: KeySource): string {
  return hmacToken(config, 'key', 'key-check')
}

type Context = Pick<AppContext, 'config' | 'database' | 'clock'>

/**
 * Records the key of a database that has none yet; of two servers at once, the first one's. Returns the config with the
 * key as the database knows it.
 */
export async function requireSameKey<Settings extends KeySettings>({
  config,
  database,
}: {
  config: Settings
  database: AppContext['database']
}): Promise<Settings> {
  const { kysely: db } = database
  if ((await readKeyCheck(db)) === null) await writeFirstKeyCheck(db, keyCheckOf(config))
  const recorded = await readKeyCheck(db)
  const secretKey = findSpelling(config, recorded)
  if (secretKey === null) throw new CannotStart(await explainKey(config, recorded))
  return { ...config, secretKey }
}

/** The fault of the key, in a sentence; null for the key of the database. Changes nothing, unlike a start. */
export async function findKeyFault({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): Promise<string | null> {
  const recorded = await findKeyCheck(database.kysely)
  if (recorded === null || findSpelling(config, recorded) !== null) return null
  return explainKey(config, recorded)
}

type KeySettings = KeySource & Pick<Config, 'backupDir'>

export function hasKeyCheck(source: KeySource, keyCheck: string): boolean {
  return findSpelling(source, keyCheck) !== null
}

/** Null for a key that is missing, or another one. */
function findSpelling(source: KeySource, keyCheck: string | null): string | null {
  const key = readSecretKey(source)
  if (key === null) return null
  const { dataDir } = source
  return spellingsOf(key).find((secretKey) => keyCheckOf({ secretKey, dataDir }) === keyCheck) ?? null
}

async function explainKey(config: KeySettings, keyCheck: string | null): Promise<string> {
  const { secretKey, dataDir, backupDir } = config
  const file = join(dataDir, 'secret.key')
  if (secretKey !== undefined && findSpelling({ secretKey: undefined, dataDir }, keyCheck) !== null)
    return french`SECRET_KEY n’est pas la clé secrète de cette base, qui est dans le fichier ${file} : retirez ce réglage.`
  const place = french`(SECRET_KEY, ou le fichier ${file})`
  const state =
    readSecretKey(config) === null
      ? french`La clé secrète de cette base manque ${place}`
      : french`Cette base va avec une autre clé secrète ${place}`
  const archive = await findArchiveWith(backupDir, keyCheck)
  if (archive === null)
    return french`${state} : remettez cette clé, que contient chaque sauvegarde, ou, si elle est perdue, arrêtez proprement le site et lancez ${CLI_CALL} replace-key.`
  const unset = secretKey === undefined ? '' : 'retirez SECRET_KEY et '
  return french`${state}. La sauvegarde ${archive} la contient : ${unset}lancez, avec le compte du site, tar -xzf ${archive} -C ${dataDir} secret.key`
}

/** The newest one that is not encrypted. */
async function findArchiveWith(folder: string, keyCheck: string | null): Promise<string | null> {
  const names = existsSync(folder) ? readdirSync(folder).filter(isArchiveName) : []
  for (const name of names.sort().reverse()) {
    const path = join(folder, name)
    const secretKey = (await readEntry(path, 'secret.key')) ?? undefined
    if (secretKey !== undefined && findSpelling({ secretKey, dataDir: folder }, keyCheck) !== null)
      return path
  }
  return null
}

export type LostSecrets = {
  hadMailPassword: boolean
  hadPaymentKey: boolean
  hadSmsSecrets: boolean
  totpUsernames: string[]
  recoveryCodes: number
  declines: number
  erasures: number
  feeds: number
  privateCalendars: number
  foreignCodes: number
  pushDevices: number
}

export async function replaceSecretKey(context: Context): Promise<LostSecrets | null> {
  const { config, database } = context
  const keyCheck = keyCheckOf(config)
  return database.transaction(async (trx) => {
    await writeFirstKeyCheck(trx, keyCheck)
    if (findSpelling(config, await readKeyCheck(trx)) !== null) return null
    const lost = await giveUpSecrets(context, trx)
    await replaceKeyCheck(trx, keyCheck)
    await recordAudit(context, trx, { action: 'secret_key_replaced', actorId: null, address: null })
    return lost
  })
}

async function giveUpSecrets(context: Context, trx: Trx): Promise<LostSecrets> {
  const hadMailPassword = await clearMailPassword(context, trx)
  const hadPaymentKey = await clearPaymentKey(context, trx)
  await deleteUnconfirmedTotp(trx)
  // A link that was sent would find the choice under the former key, and change nothing.
  await deleteAllRows(trx, 'decline_links')
  return {
    hadMailPassword,
    hadPaymentKey,
    hadSmsSecrets: await clearSmsSecrets(context, trx),
    // Not removed: a lost key must not leave a password alone where a second step was required.
    totpUsernames: await listTotpUsernames(trx),
    recoveryCodes: await deleteAllRows(trx, 'recovery_codes'),
    declines: await deleteAllRows(trx, 'declines'),
    erasures: await countRows(trx, 'erasures'),
    feeds: await countRows(trx, 'calendar_feeds'),
    privateCalendars: await clearCalendarAddresses(trx),
    foreignCodes: await forgetForeignCodes(trx),
    pushDevices: await clearPushKeys(trx),
  }
}

/** Empty instead of null: payments on their way wait for a key of the same account. */
async function clearPaymentKey({ clock }: Context, trx: Trx): Promise<boolean> {
  const settings = await readStored(trx, 'onlinePayments')
  if (!settings.sealedKey) return false
  const value = { ...settings, sealedKey: '' }
  await writeStored(trx, 'onlinePayments', { value, now: clock.instant() })
  return true
}

/** Empty instead of null: messages wait for the password instead of being sent without one. */
async function clearMailPassword({ clock }: Context, trx: Trx): Promise<boolean> {
  const server = await readStored(trx, 'mailServer')
  if (!server?.sealedPassword) return false
  await writeStored(trx, 'mailServer', { value: { ...server, sealedPassword: '' }, now: clock.instant() })
  return true
}

/** Empty: messages wait for the owner to type them again. */
async function clearSmsSecrets({ clock }: Context, trx: Trx): Promise<boolean> {
  const stored = await readStored(trx, 'smsProvider')
  if (!stored?.sealedSecrets) return false
  await writeStored(trx, 'smsProvider', { value: { ...stored, sealedSecrets: '' }, now: clock.instant() })
  return true
}

/** Devices register again with the next pair, which the first of them makes. */
async function clearPushKeys(trx: Trx): Promise<number> {
  await deleteStored(trx, 'pushKeys')
  return deleteAllPushDevices(trx)
}

/** Asked for again; what was read of them last counts for another day. */
async function clearCalendarAddresses(trx: Trx): Promise<number> {
  await clearFormerAddresses(trx)
  return clearElsewhereAddresses(trx)
}

/** Of the version before. */
async function clearFormerAddresses(trx: Trx): Promise<void> {
  await trx.updateTable('private_calendars').set({ sealed_address: '' }).execute()
}

async function clearElsewhereAddresses(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('elsewhere_calendars')
    .set({ sealed_address: '' })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function readKeyCheck(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
  return row.key_check
}

/** Null, too, in a database whose row of the installation is lost. */
async function findKeyCheck(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check').executeTakeFirst()
  return row?.key_check ?? null
}

async function writeFirstKeyCheck(db: Db, keyCheck: string): Promise<void> {
  await db.updateTable('installation').set({ key_check: keyCheck }).where('key_check', 'is', null).execute()
}

async function replaceKeyCheck(trx: Trx, keyCheck: string): Promise<void> {
  await trx.updateTable('installation').set({ key_check: keyCheck }).execute()
}

export async function hasRunningServer({ engine, kysely }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_NAME} limit 1`.execute(kysely)
  return rows.length > 0
}

async function listTotpUsernames(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('totp_secrets')
    .innerJoin('users', 'users.id', 'user_id')
    .select('username')
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}

async function deleteUnconfirmedTotp(trx: Trx): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('confirmed_at', 'is', null).execute()
}

async function deleteAllRows(
  trx: Trx,
  table: 'recovery_codes' | 'declines' | 'decline_links',
): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom(table).executeTakeFirst()
  return Number(numDeletedRows)
}

async function countRows(trx: Trx, table: 'calendar_feeds' | 'erasures'): Promise<number> {
  const { count } = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
