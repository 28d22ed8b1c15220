import { MIN_FREE_BYTES } from '#domain/operations/disk-space.ts'
import type { LostFile } from '#domain/operations/site-health.ts'
import type { AppContext } from '#server/app-context.ts'
import { isUnavailable } from '#server/db/engine.ts'
import { countPendingMigrations } from '#server/db/migrate.ts'
import { systemProbes } from '#server/site/probes.ts'
import { lastBackup } from '../backups/queries.ts'
import { type MailQueue, readMailQueue } from './queries.ts'

const ASKED_AGAIN_AFTER_MS = 1_000

type Readiness = {
  isReady: boolean
  database: 'ok' | 'unavailable' | 'moved'
  rescuedTo?: string | null
  disk: { state: 'ok' | 'full' | 'unavailable'; freeBytes: number | null }
  /** Not part of being ready: the site goes on without them. */
  pictures: 'ok' | 'unavailable'
  pendingMigrations: number | null
}

type Figures = { mailQueue: MailQueue; backupAgeSeconds: number | null }

export function createReadiness(context: AppContext): {
  read(): Promise<Readiness>
  readFigures(): Promise<Figures | null>
} {
  return {
    read: onceASecond(context, () => judge(context)),
    readFigures: onceASecond(context, () => orNull(measure(context))),
  }
}

async function judge(context: AppContext): Promise<Readiness> {
  const { config, database, probes = systemProbes() } = context
  const [pendingMigrations, freeBytes] = await Promise.all([
    orNull(countPendingMigrations(database.probe)),
    orNull(probes.freeBytes(config.dataDir)),
  ])
  const lost = await readLostFile(database)
  const state = freeBytes === null ? 'unavailable' : freeBytes < MIN_FREE_BYTES ? 'full' : 'ok'
  // As for bookings: PostgreSQL has a disk of its own.
  const hasDisk = database.engine === 'postgres' || state === 'ok'
  return {
    isReady: pendingMigrations === 0 && hasDisk && lost === null,
    database: lost ? 'moved' : pendingMigrations === null ? 'unavailable' : 'ok',
    ...(lost && { rescuedTo: lost.rescuedTo }),
    disk: { state, freeBytes },
    pictures: context.storage.problem() === null ? 'ok' : 'unavailable',
    pendingMigrations,
  }
}

/** Null while the files of the database are in their places, or again; `rescuedTo`: null if its rows could not be saved. */
export async function readLostFile({ file, kysely }: AppContext['database']): Promise<LostFile | null> {
  const kind = file?.findLoss() ?? null
  if (!file || kind === null) return null
  try {
    return await file.keep(kysely)
  } catch (error) {
    if (isUnavailable(error)) return { kind, path: file.path, rescuedTo: null }
    throw error
  }
}

async function measure({ database, clock }: AppContext): Promise<Figures> {
  const now = clock.instant()
  const mailQueue = await readMailQueue(database.probe, now)
  const verifiedAt = (await lastBackup(database.probe))?.ended_at ?? null
  const backupAgeSeconds = verifiedAt === null ? null : Math.max(0, Math.round((now - verifiedAt) / 1000))
  return { mailQueue, backupAgeSeconds }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}

/** A question that is still open is not asked again, however long it takes. */
function onceASecond<T>({ clock }: Pick<AppContext, 'clock'>, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let answeredAt: number | null = null
  return () => {
    const isOpen = answer !== undefined && answeredAt === null
    const isFresh = answeredAt !== null && Math.abs(clock.instant() - answeredAt) < ASKED_AGAIN_AFTER_MS
    if (answer && (isOpen || isFresh)) return answer
    answeredAt = null
    answer = ask().finally(() => {
      answeredAt = clock.instant()
    })
    return answer
  }
}
