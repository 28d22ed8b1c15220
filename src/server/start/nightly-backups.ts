import { isNightlyBackupDue, latestDueBackup } from '#domain/operations/backup.ts'
import type { AppContext } from '../app-context.ts'
import { instantOf } from '../clock.ts'
import type { Backups } from '../features/operations/backups/actions.ts'
import { lastBackup, readBackupSettings } from '../features/operations/backups/queries.ts'
import { runOnce } from '../jobs/leases.ts'

const MINUTE_MS = 60_000

type BackupLog = { warn(details: object, message: string): void }

export function startNightlyBackups(context: AppContext, backups: Backups, log: BackupLog) {
  const look = createNightWatch(context, backups)
  const lookSafely = () =>
    look().catch((error: unknown) => log.warn({ err: error }, 'nightly backup not started'))
  let looking = lookSafely()
  const timer = setInterval(() => {
    looking = looking.then(lookSafely)
  }, MINUTE_MS)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await Promise.all([looking, backups.stop()])
    },
  }
}

/** In one of several servers. A start looks back, so its lease begins now: the last night's is done. */
export function createNightWatch(context: AppContext, backups: Backups): () => Promise<void> {
  const { config, database, clock } = context
  let lookedAt: number | null = null
  return async () => {
    const now = clock.instant()
    const { hour } = await readBackupSettings(database.kysely)
    if (hour !== null) {
      const due = instantOf(config.timeZone, latestDueBackup(clock.local(), hour))
      const verifiedAt = (await lastBackup(database.kysely))?.started_at ?? null
      const start = lookedAt === null ? Math.floor(now / MINUTE_MS) * MINUTE_MS : due
      if (isNightlyBackupDue({ due, now, lookedAt, verifiedAt }))
        await runOnce(database, { job: 'backup', start }, () => backups.start('night'))
    }
    lookedAt = now
  }
}
