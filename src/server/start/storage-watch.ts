import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { GatedStorage } from '../storage/gated-storage.ts'
import type { SiteStorage } from '../storage/site-storage.ts'
import { rejoinStorage } from './storage-joining.ts'

const LOOK_MS = 2_000

type WatchLog = {
  info(message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

type Watched = { context: AppContext & { storage: GatedStorage }; bucket: SiteStorage; onJoined(): void }

/** Asks a bucket that did not serve the last request again, so that the site has its pictures as soon as there are any. */
export function startStorageWatch({ context, bucket, onJoined }: Watched, log: WatchLog) {
  const stopping = new AbortController()
  const { storage } = context
  const look = async () => {
    if (storage.isOpen()) return storage.problem() === null ? undefined : askAgain(storage)
    if (!(await rejoinStorage(context, bucket))) return
    log.info('the pictures are there: the site shows them again')
    onJoined()
  }
  const lookSafely = () =>
    look().catch((error: unknown) => log.warn({ err: error }, 'pictures not recognized'))
  const run = async () => {
    let said: string | null = null
    while (!stopping.signal.aborted) {
      const problem = storage.problem()
      if (problem !== null && problem !== said) log.error({ problem }, describe(storage))
      said = problem
      await lookSafely()
      await wait(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop(): Promise<void> {
      stopping.abort()
      return running
    },
  }
}

function describe(storage: GatedStorage): string {
  return storage.isOpen()
    ? 'the bucket of pictures did not serve a request'
    : 'the site is open without its pictures'
}

async function askAgain(storage: SiteStorage): Promise<void> {
  try {
    await storage.readId()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
