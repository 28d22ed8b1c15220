const MINUTE_MS = 60_000

type MinuteLog = { warn(details: object, message: string): void }

export type MinuteJob = { stop(): Promise<void> }

type Repeating = { everyMs: number; log: MinuteLog; failure: string }

export function startEachMinute(
  work: (going: { mayGoOn: () => boolean }) => Promise<unknown>,
  { log, failure }: Omit<Repeating, 'everyMs'>,
): MinuteJob {
  return startRepeating(work, { everyMs: MINUTE_MS, log, failure })
}

/**
 * Runs `work` at this interval, beside the jobs of the plan, which another’s slow server would hold up; never twice at
 * once. `mayGoOn` is false while the job stops. A failure is logged with the sentence, and the next turn tries again.
 */
export function startRepeating(
  work: (going: { mayGoOn: () => boolean }) => Promise<unknown>,
  { everyMs, log, failure }: Repeating,
): MinuteJob {
  let running: Promise<void> | null = null
  let isStopping = false
  const run = async () => {
    try {
      await work({ mayGoOn: () => !isStopping })
    } catch (error) {
      log.warn({ err: error }, failure)
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null
    })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
