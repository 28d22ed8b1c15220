import type { Db } from '#server/db/engine.ts'
import { type Claimed, claimNext, recordHandOver } from '#server/jobs/claims.ts'
import type { TestSite } from './site.ts'

/** What a worker that is killed before the hand-over leaves behind. */
export async function killedBeforeHandOver({ database, clock }: TestSite): Promise<Claimed> {
  const message = await claimNext(database, { now: clock.instant(), without: [] })
  if (!message) throw new Error('nothing was due')
  return message
}

/** What a worker that is killed while it awaits the answer leaves behind: whether the message left, nobody knows. */
export async function killedInMidSend(site: TestSite): Promise<Claimed> {
  const message = await killedBeforeHandOver(site)
  await recordHandOver(site.database, message)
  return message
}

/** As if the time had passed after which a dead worker's claim ends; it is the database's, which no test sets. */
export async function letClaimsEnd(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until: 1 }).where('claimed_until', '>', 1).execute()
}
