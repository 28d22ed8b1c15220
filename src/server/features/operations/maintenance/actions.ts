import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { migrateWhileServing } from '#server/db/migrate.ts'
import { MigrationLocked, unlockMigrations } from '#server/db/migration-lock.ts'
import type { Tables } from '#server/db/tables.ts'
import { insertRun } from './queries.ts'

type Script = Tables['maintenance_runs']['script']

export async function runMigrations(context: AppContext, caller: Admin): Promise<string[]> {
  return recordRun(context, { caller, script: 'migrate' }, async () => {
    const migrations = await migrateWhileServing(context.database, context.config).catch(refuseWhileLocked)
    const detail =
      migrations.length === 0 ? 'La base était à jour.' : french`Exécuté : ${migrations.join(', ')}.`
    return { detail, result: migrations }
  })
}

function refuseWhileLocked(error: unknown): never {
  if (error instanceof MigrationLocked) throw new Refusal('migration_running', { cause: error })
  throw error
}

const UNLOCK_DETAILS = {
  freed: 'Le verrou d’un serveur disparu a été libéré.',
  free: 'Aucun verrou n’était tenu.',
}

/** Throws migration_running while a migration runs. */
export async function releaseStaleLock(context: AppContext, caller: Admin): Promise<string> {
  return recordRun(context, { caller, script: 'unlock' }, async () => {
    const lockState = await unlockMigrations(context.database, context.config.dataDir)
    if (lockState === 'busy') throw new Refusal('migration_running')
    const detail = UNLOCK_DETAILS[lockState]
    return { detail, result: detail }
  })
}

async function recordRun<T>(
  { database: { kysely: db }, clock }: AppContext,
  { caller, script }: { caller: Admin; script: Script },
  work: () => Promise<{ detail: string; result: T }>,
): Promise<T> {
  const newRun = () => ({ script, user_id: caller.id, ran_at: clock.instant() })
  try {
    const { detail, result } = await work()
    await insertRun(db, { ...newRun(), outcome: 'done', detail })
    return result
  } catch (error) {
    const isRefusal = error instanceof Refusal
    const detail = isRefusal
      ? error.message
      : french`Le script a échoué : le journal du serveur dit pourquoi.`
    // The original error matters more than a failure to record it.
    await insertRun(db, { ...newRun(), outcome: isRefusal ? 'refused' : 'failed', detail }).catch(() => {})
    throw error
  }
}
