const MINUTE_MS = 60_000

type MinuteLog = { warn(details: object, message: string): void }

export type MinuteJob = { stop(): Promise<void> }

/**
 * Runs `work` each minute, beside the jobs of the plan, which another’s slow server would hold up; never twice at
 * once. `mayGoOn` is false while the job stops. A failure is logged with the sentence, and the next minute tries again.
 */
export function startEachMinute(
  work: (going: { mayGoOn: () => boolean }) => Promise<unknown>,
  { log, failure }: { log: MinuteLog; failure: string },
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
