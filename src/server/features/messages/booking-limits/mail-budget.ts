import { Refusal } from '#contract/errors.ts'
import { networkShareOf } from '#domain/messages/booking-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { insertDailyCounts, readDailyCounts } from '#server/db/statements/daily-counts.ts'
import { networksOf } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import { readBookingLimits } from './queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Network address of whoever causes a mail; null where only the site's budget can tell. */
type Source = { address: string | null }

/** Throws mail_budget_used; otherwise `countStrangerMail` follows in the same transaction, once a mail is to leave. */
export async function admitStrangerMail(context: AppContext, trx: Trx, source: Source): Promise<void> {
  if (!context.config.rateLimits) return
  await lockMailBudget(context, trx)
  await refuseBeyondBudget(context, trx, source)
}

/** The same for the worker, to which nobody listens. */
export async function hasMailBudgetLeft(context: AppContext, trx: Trx): Promise<boolean> {
  if (!context.config.rateLimits) return true
  await lockMailBudget(context, trx)
  return !(await isMailBudgetUsed(context, trx))
}

/** Simultaneous requests would each miss the other's mail. */
async function lockMailBudget({ database }: AppContext, trx: Trx): Promise<void> {
  await lockKeys(database, trx, { namespace: 'mailBudget', keys: ['site'] })
}

export async function refuseBeyondBudget(context: AppContext, db: Db, source: Source): Promise<void> {
  const usedUp = await findUsedUpPeriod(context, db, source)
  if (usedUp !== null) throw new Refusal('mail_budget_used', { retryAfter: usedUp / 1000 })
}

export async function isMailBudgetUsed(context: AppContext, db: Db): Promise<boolean> {
  return (await findUsedUpPeriod(context, db, { address: null })) !== null
}

export async function countStrangerMail(context: AppContext, trx: Trx, source: Source): Promise<void> {
  if (!context.config.rateLimits) return
  const hashes = countersOf(context, source).map(({ hash }) => hash)
  await insertDailyCounts(trx, { hashes, now: context.clock.instant() })
}

/** Null while neither the hour's nor the day's budget is used up. */
async function findUsedUpPeriod(context: AppContext, db: Db, source: Source): Promise<number | null> {
  if (!context.config.rateLimits) return null
  const limits = await readBookingLimits(db)
  const now = context.clock.instant()
  const periods = [
    { length: DAY_MS, budget: limits.strangerMailsPerDay },
    { length: HOUR_MS, budget: limits.strangerMailsPerHour },
  ]
  const counters = countersOf(context, source)
  const hashes = counters.map(({ hash }) => hash)
  for (const { length, budget } of periods) {
    const counts = await readDailyCounts(db, { hashes, now, since: now - length })
    const isFull = counters.some(({ hash, boundOf }) => (counts.get(hash) ?? 0) >= boundOf(budget))
    if (isFull) return length
  }
  return null
}

/** Of the site, and of each network, so that none can use up what the others need. */
function countersOf({ config }: AppContext, { address }: Source) {
  const hashOf = (name: string) => hmacToken(config, name, 'stranger-mails')
  const networks = address === null ? [] : networksOf(address)
  return [
    { hash: hashOf('site'), boundOf: (budget: number) => budget },
    ...networks.map(({ name }) => ({ hash: hashOf(`network ${name}`), boundOf: networkShareOf })),
  ]
}
