import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { migrateWhileServing } from '#server/db/migrate.ts'
import { MigrationLocked, unlockMigrations } from '#server/db/migration-lock.ts'
import type { Tables } from '#server/db/tables.ts'
import { insertRun } from './queries.ts'

type Script = Tables['maintenance_runs']['script']

export async function runMigrations(context: AppContext, caller: Admin): Promise<string[]> {
  let done: string[] = []
  await logged(context, { caller, script: 'migrate' }, async () => {
    done = await migrateWhileServing(context.database, context.config).catch(refuseWhileLocked)
    return done.length === 0 ? 'La base était à jour.' : french`Exécuté : ${done.join(', ')}.`
  })
  return done
}

function refuseWhileLocked(error: unknown): never {
  if (error instanceof MigrationLocked) throw new Refusal('migration_running', { cause: error })
  throw error
}

const UNLOCKED = {
  freed: 'Le verrou d’un serveur disparu a été libéré.',
  free: 'Aucun verrou n’était tenu.',
}

/** Releases a stale lock only; throws migration_running while a migration runs. */
export async function freeLock(context: AppContext, caller: Admin): Promise<string> {
  let detail = ''
  await logged(context, { caller, script: 'unlock' }, async () => {
    const found = await unlockMigrations(context.database, context.config.dataDir)
    if (found === 'busy') throw new Refusal('migration_running')
    detail = UNLOCKED[found]
    return detail
  })
  return detail
}

async function logged(
  { database: { kysely: db }, clock }: AppContext,
  { caller, script }: { caller: Admin; script: Script },
  work: () => Promise<string>,
): Promise<void> {
  const run = () => ({ script, user_id: caller.id, ran_at: clock.instant() })
  try {
    const detail = await work()
    await insertRun(db, { ...run(), outcome: 'done', detail })
  } catch (error) {
    const isRefusal = error instanceof Refusal
    const detail = isRefusal
      ? error.message
      : french`Le script a échoué : le journal du serveur dit pourquoi.`
    // The original error matters more than a failure to record it.
    await insertRun(db, { ...run(), outcome: isRefusal ? 'refused' : 'failed', detail }).catch(() => {})
    throw error
  }
}
