import type { Db } from '#server/db/engine.ts'
import { type Claimed, claimNext, listAbandoned, recordHandOver } from '#server/jobs/claims.ts'
import { recoverAbandoned } from '#server/jobs/sender.ts'
import type { TestSite } from '../practice/site.ts'
import { fakeCarriers } from './post.ts'

/** The state that a worker killed before the hand-over leaves. */
export async function claimWithoutHandOver({
  database,
  clock,
  messageRules: rules,
}: TestSite): Promise<Claimed> {
  const message = await claimNext(database, {
    now: clock.instant(),
    local: clock.local(),
    rules,
    without: [],
  })
  if (!message) throw new Error('no message was due')
  return message
}

/** The state that a worker killed after the hand-over leaves: the message may or may not have been sent. */
export async function claimWithUnknownOutcome(site: TestSite): Promise<Claimed> {
  const message = await claimWithoutHandOver(site)
  await handOver(site, message)
  return message
}

/** False if the worker has lost its claim. */
export function handOver(
  { database, clock, messageRules: rules }: TestSite,
  message: Claimed,
): Promise<boolean> {
  return recordHandOver(database, message, { local: clock.local(), rules })
}

/** As a worker does that finds a message of one that died. */
export async function resumeAbandoned(site: TestSite): Promise<void> {
  const [abandoned] = await listAbandoned(site.database)
  if (!abandoned) throw new Error('nothing was abandoned')
  await recoverAbandoned({ ...site, ...fakeCarriers() }, abandoned)
}

/** Expires all claims. Leases run on the database's clock, which tests cannot set. */
export async function expireAllClaims(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until: 1 }).where('claimed_until', '>', 1).execute()
}
