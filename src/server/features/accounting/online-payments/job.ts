import { runOnce } from '#server/jobs/leases.ts'
import type { PaymentContext } from './purpose.ts'
import { watchPayments } from './watch.ts'

const MINUTE_MS = 60_000

type JobLog = { warn(details: object, message: string): void }

export type PaymentWatch = { stop(): Promise<void> }

/** Beside the jobs of each minute, which a slow provider would hold up; in one of the servers. */
export function startPaymentWatch(context: PaymentContext, log: JobLog): PaymentWatch {
  let running: Promise<void> | null = null
  let isStopping = false
  const watch = async () => {
    const start = Math.floor(context.clock.instant() / MINUTE_MS) * MINUTE_MS
    try {
      await runOnce(context.database, { job: 'payments', start }, () =>
        watchPayments(context, { log, mayGoOn: () => !isStopping }),
      )
    } catch (error) {
      log.warn({ err: error }, 'online payments not watched')
    }
  }
  const timer = setInterval(() => {
    running ??= watch().finally(() => {
      running = null
    })
  }, MINUTE_MS)
  timer.unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
