import { type MinuteJob, startEachMinute } from '#server/jobs/each-minute.ts'
import { runOnce } from '#server/jobs/leases.ts'
import type { PaymentContext } from './purpose.ts'
import { watchPayments } from './watch.ts'

const MINUTE_MS = 60_000

type Going = Parameters<typeof watchPayments>[1]

/** In one of the servers. */
export function startPaymentWatch(context: PaymentContext, log: Going['log']): MinuteJob {
  return startEachMinute(({ mayGoOn }) => watchInOneServer(context, { log, mayGoOn }), {
    log,
    failure: 'online payments not watched',
  })
}

/**
 * The lease is not « payments », by which a version ran that knew no deposits: while it ran beside this one and was the
 * first of each minute, nobody read what was paid for an hour, until its hold ended.
 */
export function watchInOneServer(context: PaymentContext, going: Going): Promise<boolean> {
  const start = Math.floor(context.clock.instant() / MINUTE_MS) * MINUTE_MS
  return runOnce(context.database, { job: 'onlinePayments', start }, () => watchPayments(context, going))
}
