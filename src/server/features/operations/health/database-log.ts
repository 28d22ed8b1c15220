import type { LogEvent } from '#domain/operations/site-health.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'

type Context = Pick<AppContext, 'config' | 'database' | 'clock'>

const SHOWN_MS = 7 * 24 * 3_600_000

export async function readLogEvent({ config, database, clock }: Context): Promise<LogEvent | null> {
  const stored = await readStored(database.kysely, 'databaseLog')
  if (!stored || Math.abs(clock.instant() - stored.at) > SHOWN_MS) return null
  return { kind: stored.kind, at: zonedTime(config.timeZone, stored.at) }
}

/** Also writes by way of the new log, so that a program that had opened the file meanwhile reads it anew. */
export async function noteSavedLog({ database, clock }: Context): Promise<void> {
  const at = clock.instant()
  await writeStored(database.kysely, 'databaseLog', { value: { kind: 'saved', at }, now: at })
}

export async function noteIncompleteLog(trx: Trx, at: number): Promise<void> {
  await writeStored(trx, 'databaseLog', { value: { kind: 'incomplete', at }, now: at })
}
