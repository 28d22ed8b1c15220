import { type MinuteJob, startEachMinute } from '#server/jobs/each-minute.ts'
import { runOnce } from '#server/jobs/leases.ts'
import type { PaymentContext } from './purpose.ts'
import { watchPayments } from './watch.ts'

const MINUTE_MS = 60_000

type JobLog = { warn(details: object, message: string): void }

/** In one of the servers. */
export function startPaymentWatch(context: PaymentContext, log: JobLog): MinuteJob {
  const watch = ({ mayGoOn }: { mayGoOn: () => boolean }) => {
    const start = Math.floor(context.clock.instant() / MINUTE_MS) * MINUTE_MS
    return runOnce(context.database, { job: 'payments', start }, () =>
      watchPayments(context, { log, mayGoOn }),
    )
  }
  return startEachMinute(watch, { log, failure: 'online payments not watched' })
}
