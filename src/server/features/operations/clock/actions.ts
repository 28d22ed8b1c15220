import { advanceSeenTime } from '#domain/operations/seen-time.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSeenTime, writeSeenTime } from '#server/db/statements/seen-time.ts'

type Context = Pick<AppContext, 'database' | 'clock'>

const MINUTE_MS = 60_000

/** Each minute in one of the servers. What the machine slept is no time that the site has run. */
export function createRunningTime({ database, clock }: Context): () => Promise<void> {
  let lookedAt = performance.now()
  return async () => {
    const ranMs = Math.min(Math.round(performance.now() - lookedAt), 2 * MINUTE_MS)
    lookedAt = performance.now()
    await database.transaction(async (trx) => {
      await writeSeenTime(trx, advanceSeenTime(await readSeenTime(trx), { now: clock.instant(), ranMs }))
    })
  }
}

/** A superadmin says that the site was stopped: its clock is believed from now on. */
export async function believeClock({ database, clock }: Context): Promise<void> {
  await writeSeenTime(database.kysely, { newest: clock.instant(), doubtedMs: 0 })
}
