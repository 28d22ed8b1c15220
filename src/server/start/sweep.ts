import type { AppContext } from '../app-context.ts'
import { removeUnusedUploads } from '../features/operations/integrity/uploads.ts'
import { runOnce } from '../jobs/leases.ts'
import { runTimed } from '../jobs/timed-work.ts'

/** Shorter than the lease of the job (`jobs/leases.ts`). */
const WITHIN_MS = 5 * 60_000
const MINUTE_MS = 60_000

type SweepLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

type Sweep = { done: Promise<void>; stop(): Promise<void> }

/** Deletes files that an interrupted upload or removal left, once, beside requests; in one of several servers. */
export function startSweep(context: AppContext, log: SweepLog): Sweep {
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(WITHIN_MS)])
  const start = Math.floor(context.clock.instant() / MINUTE_MS) * MINUTE_MS
  const sweepOnce = () =>
    runOnce(context.database, { job: 'sweep', start }, () => sweep(context, log, signal))
  const done = runTimed(context, 'unusedUploads', sweepOnce).then(
    () => {},
    (error: unknown) => log.warn({ err: error }, 'unused uploads not removed'),
  )
  return {
    done,
    stop() {
      stopping.abort()
      return done
    },
  }
}

async function sweep(context: AppContext, log: SweepLog, signal: AbortSignal): Promise<void> {
  const removed = await removeUnusedUploads(context, { signal })
  if (removed === null) log.warn({ marker: context.storage.markerFile }, 'uploads not swept during a restore')
  else if (removed > 0) log.info({ removed }, 'unused uploads removed')
}
