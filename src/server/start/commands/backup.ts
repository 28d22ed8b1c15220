import { rmSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../../app-context.ts'
import { encryptFile, toEncrypter } from '../../backup/encrypt.ts'
import { holdBackupLock } from '../../backup/lock.ts'
import { type Archive, makeArchive } from '../../backup/make.ts'
import { publish } from '../../backup/pack.ts'
import { endInterrupted } from '../../backup/prune.ts'
import { insertBackup, updateBackup } from '../../backup/record.ts'
import { CannotStart } from '../../cannot-start.ts'
import { CLI_CALL } from '../../cli-call.ts'
import type { Config } from '../../config.ts'
import type { Tables } from '../../db/tables.ts'
import { readBackupSettings } from '../../features/operations/backups/queries.ts'
import { requireSameKey } from '../../features/operations/maintenance/secret-key.ts'
import { explainStart } from '../start-errors.ts'
import { knowsStorage } from '../storage-id.ts'
import { finishBackup, type Plan } from './backup-copies.ts'
import { describeBackup } from './backup-report.ts'
import type { CommandResult } from './command.ts'
import { withTables } from './migrated-site.ts'
import { verifyArchive } from './verify.ts'

type Order = { to?: string | undefined; isEncrypted: boolean; cause: Tables['backups']['cause'] }

export async function backup(config: Config, order: Order, verify = verifyArchive): Promise<CommandResult> {
  return withTables(config, { hasTimeouts: false }, async (opened) => {
    const context = { ...opened, config: await requireSameKey(opened) }
    await knowsStorage(context.database, context.storage)
    const plan = await planBackup(context, order, verify)
    return holdBackupLock(context, () => recordBackup(context, plan))
  })
}

async function planBackup(
  { config, database }: AppContext,
  { to, ...order }: Order,
  verify: Plan['verify'],
): Promise<Plan> {
  const settings = await readBackupSettings(database.kysely)
  const recipient = settings.recipient || (config.backupRecipient ?? '')
  const leaves = order.isEncrypted || config.backupBucket !== undefined
  if (leaves && recipient === '') throw new CannotStart(NO_RECIPIENT)
  if (leaves) toEncrypter(recipient)
  return { ...order, settings, recipient, verify, folder: to === undefined ? config.backupDir : resolve(to) }
}

const NO_RECIPIENT = french`Une sauvegarde chiffrée demande une clé publique age : réglez BACKUP_RECIPIENT, ou « Sauvegardes » dans l’administration.`

async function recordBackup(context: AppContext, plan: Plan): Promise<CommandResult> {
  const { config, database, clock } = context
  const { kysely: db } = database
  await endInterrupted(db, { folder: config.backupDir, now: clock.instant() })
  const id = await insertBackup(db, { cause: plan.cause, now: clock.instant() })
  try {
    const done = await makeVerified(context, plan, (file) => updateBackup(db, id, { file }))
    const file = isListed(config, plan) ? basename(done.path) : null
    await updateBackup(db, id, { state: 'verified', ended_at: clock.instant(), file, bytes: done.bytes })
    const troubles = await finishBackup(context, plan, { ...done, id })
    const text = [french`Sauvegarde vérifiée : ${describeBackup(done)}`, ...troubles].join(' ')
    return { text, code: troubles.length === 0 ? 0 : 1 }
  } catch (error) {
    const failure = explainStart(error, config) ?? UNEXPECTED
    await updateBackup(db, id, { state: 'failed', ended_at: clock.instant(), file: null, failure })
    throw error
  }
}

const UNEXPECTED = french`Une erreur inattendue l’a arrêtée : lancez ${CLI_CALL} backup pour la voir.`

async function makeVerified(
  context: AppContext,
  plan: Plan,
  note: (file: string) => Promise<void>,
): Promise<Archive & { seconds: number }> {
  const startedAt = performance.now()
  const { folder, recipient, isEncrypted } = plan
  const archive = await makeArchive(context, { folder, isLocked: true })
  try {
    if (isListed(context.config, plan)) await note(basename(archive.path))
    await plan.verify(archive.path, context.config)
    const kept = isEncrypted ? await replaceByEncrypted(archive, recipient) : archive
    return { ...kept, seconds: (performance.now() - startedAt) / 1_000 }
  } catch (error) {
    rmSync(archive.path, { force: true })
    throw error
  }
}

function isListed({ backupDir }: Config, { folder }: Plan): boolean {
  return folder === backupDir
}

async function replaceByEncrypted(archive: Archive, recipient: string): Promise<Archive> {
  const path = `${archive.path}.age`
  await publish(path, (target) => encryptFile(archive.path, { recipient, target }))
  rmSync(archive.path)
  return { ...archive, path, bytes: statSync(path).size }
}
