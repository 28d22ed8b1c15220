import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { Refusal } from '#contract/errors.ts'
import type { BackupSettings } from '#domain/operations/backup.ts'
import type { AppContext } from '../../app-context.ts'
import { encryptFile } from '../../backup/encrypt.ts'
import type { Archive } from '../../backup/make.ts'
import { pruneArchives } from '../../backup/prune.ts'
import { updateBackup } from '../../backup/record.ts'
import type { Config } from '../../config.ts'
import { findClockDoubt } from '../../db/statements/seen-time.ts'
import type { Tables } from '../../db/tables.ts'
import { runTimed } from '../../jobs/timed-work.ts'
import { explainBucket } from '../../storage/bucket-errors.ts'
import { explainMissingPackage } from '../../storage/open-storage.ts'
import { explainStart } from '../start-errors.ts'

export type Plan = {
  cause: Tables['backups']['cause']
  isEncrypted: boolean
  folder: string
  settings: BackupSettings
  recipient: string
  verify(archive: string, config: Config): Promise<void>
}

/** The backup is good, whatever fails here: sentences for the operator and for the back office. */
export async function finishBackup(
  context: AppContext,
  plan: Plan,
  done: Archive & { id: number },
): Promise<string[]> {
  const { config, database, clock } = context
  const { kysely: db } = database
  // A clock that runs ahead has a backup due at once, night after night.
  const keepsAll = (await findClockDoubt(db, clock)) !== null
  const { kept } = plan.settings
  const prune = () => pruneArchives(db, { folder: config.backupDir, kept })
  const steps = [
    { failure: NOT_PRUNED, run: async () => void (await runTimed(context, 'oldBackups', prune)) },
    { failure: NOT_SENT, run: () => sendCopy(config, { ...plan, keepsAll }, done) },
  ]
  const troubles: string[] = []
  for (const { failure, run } of steps) {
    const reason = await run().catch((error: unknown) => explain(error, config))
    if (reason) troubles.push(`${failure} ${reason}`)
  }
  if (troubles.length > 0) await updateBackup(db, done.id, { failure: troubles.join(' ') })
  return troubles
}

const NOT_PRUNED = 'Les sauvegardes trop anciennes n’ont pas été supprimées.'
const NOT_SENT = 'La copie hors du serveur a échoué.'

async function sendCopy(
  { backupBucket }: Config,
  plan: Plan & { keepsAll: boolean },
  { path }: Archive,
): Promise<void> {
  if (backupBucket === undefined) return
  const { sendArchive } = await import('../../backup/send.ts').catch(explainMissingPackage)
  const kept = plan.keepsAll ? Number.POSITIVE_INFINITY : plan.settings.kept
  if (plan.isEncrypted) return sendArchive(backupBucket, { path, name: basename(path), kept })
  const encrypted = `${path}.age.partial`
  try {
    await encryptFile(path, { recipient: plan.recipient, target: encrypted })
    await sendArchive(backupBucket, { path: encrypted, name: `${basename(path)}.age`, kept })
  } finally {
    rmSync(encrypted, { force: true })
  }
}

function explain(error: unknown, config: Config): string {
  const isOfBucket = error instanceof Refusal
  const sentence = isOfBucket
    ? explainBucket(error, config.backupBucket, 'BACKUP_S3_URL')
    : explainStart(error, config)
  if (sentence === null) throw error
  return sentence
}
