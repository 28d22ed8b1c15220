import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '../app-context.ts'
import { CannotStart } from '../cannot-start.ts'
import { insertStarterPictures } from '../db/starter/starter-pictures.ts'
import { readSeenTime } from '../db/statements/seen-time.ts'
import { replayErasures } from '../features/privacy/erasures/actions.ts'
import { explainBucket, isSilentBucket } from '../storage/bucket-errors.ts'
import type { GatedStorage } from '../storage/gated-storage.ts'
import { endFirstStart, isOwnStorageKnown, refuseForeignStorage } from './storage-id.ts'

type Gated = AppContext & { storage: GatedStorage }

/**
 * Recognizes the storage and does again the erasures that the database has forgotten. A bucket that does not answer is
 * closed instead, if the database is known to belong to it and to have been opened since it was restored.
 */
export async function joinStorage(context: Gated): Promise<void> {
  const { config, database, storage } = context
  try {
    await recognize(context)
  } catch (error) {
    const mayWait = error instanceof Refusal && isSilentBucket(error)
    const reason = mayWait ? explainBucket(error, config.bucket) : null
    if (reason === null || !(await canOpenWithout(database.kysely))) throw error
    storage.close(reason)
  }
}

async function recognize(context: AppContext): Promise<void> {
  await refuseForeignStorage(context.database, context.storage)
  await replayErasures(context)
}

/** A restored database has not run yet: people who were erased since the backup are in it again. */
async function canOpenWithout(db: AppContext['database']['kysely']): Promise<boolean> {
  return (await isOwnStorageKnown(db)) && (await readSeenTime(db)).newest !== null
}

/** Of a storage that a start has closed: true once it is open, else why it stays closed is what « État du site » says. */
export async function rejoinStorage(context: Gated, bucket: AppContext['storage']): Promise<boolean> {
  const { config, database, clock, storage } = context
  try {
    await recognize({ ...context, storage: bucket })
    await insertStarterPictures({ database, uploads: bucket.uploads, instant: clock.instant() })
    await endFirstStart(database, bucket)
  } catch (error) {
    const reason = explain(error, config)
    if (reason === null) throw error
    storage.close(reason)
    return false
  }
  storage.open()
  return true
}

function explain(error: unknown, { bucket }: AppContext['config']): string | null {
  if (error instanceof CannotStart) return error.message
  return error instanceof Refusal ? explainBucket(error, bucket) : null
}
