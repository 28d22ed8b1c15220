import type { AppContext } from '../app-context.ts'
import { checkpoint } from '../db/engine.ts'
import { noteSavedLog } from '../features/operations/health/database-log.ts'

/** Of four files: a process that is killed meanwhile loses what it alone still holds. */
const LOOK_MS = 1_000
const CHECKPOINT_LOOKS = 60

type WatchLog = { error(details: object, message: string): void }

type Watched = Pick<AppContext, 'config' | 'database' | 'clock'>

/** A timer of its own: the worker's round ends at the first write that is refused. */
export function startDatabaseWatch(context: Watched, log: WatchLog): { stop(): Promise<void> } {
  let looks = 0
  let keeping = Promise.resolve()
  const timer = setInterval(() => {
    looks += 1
    const isDue = looks % CHECKPOINT_LOOKS === 0
    if (isDue || context.database.file?.isInPlace() === false)
      keeping = keeping.then(() => keepOwnFile(context, log))
  }, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await keeping
    },
  }
}

/** Copies the write-ahead log into the file, or, if a file is no longer in its place, saves what it held. */
export async function keepOwnFile(context: Watched, log: WatchLog): Promise<void> {
  const { database } = context
  try {
    const lost = (await database.file?.keep(database.kysely)) ?? null
    if (lost === null) await checkpoint(database)
    else log.error(lost, 'a file of the database was deleted, moved or replaced')
    if (database.file?.takeMended()) await noteMended(context, log)
  } catch (error) {
    log.error({ err: error }, 'the database file could not be kept')
  }
}

async function noteMended(context: Watched, log: WatchLog): Promise<void> {
  log.error({ path: context.database.file?.path }, 'the write-ahead log was deleted: its rows were saved')
  await noteSavedLog(context)
}
