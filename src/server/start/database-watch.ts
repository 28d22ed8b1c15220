import { checkpoint, type Database } from '../db/engine.ts'

const MINUTE_MS = 60_000

type WatchLog = { error(details: object, message: string): void }

/** A timer of its own: the worker's round ends at the first write that is refused. */
export function startDatabaseWatch(database: Database, log: WatchLog): { stop(): Promise<void> } {
  const timer = setInterval(() => void keepOwnFile(database, log), MINUTE_MS)
  return { stop: async () => clearInterval(timer) }
}

/** Copies the write-ahead log into the file, or, if the file is no longer in its place, saves the rows beside it. */
export async function keepOwnFile(database: Database, log: WatchLog): Promise<void> {
  try {
    if (database.file?.isInPlace() !== false) return await checkpoint(database)
    const { path } = database.file
    const rescuedTo = await database.file.rescue(database.kysely)
    log.error({ path, rescuedTo }, 'the database file was deleted, moved or replaced: its rows were saved')
  } catch (error) {
    log.error({ err: error }, 'the database file could not be kept')
  }
}
