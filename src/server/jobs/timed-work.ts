import { TIMED_WORK, type TimedWork } from '#domain/operations/seen-time.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/engine.ts'
import { findClockDoubt } from '../db/statements/seen-time.ts'

type Context = { database: Pick<Database, 'kysely'>; clock: Pick<Clock, 'instant'> }

/** Everything that runs because time has passed: what ends something for good waits while the clock is doubted. */
export async function runTimed<T>(
  { database, clock }: Context,
  name: TimedWork,
  work: () => Promise<T>,
): Promise<T | null> {
  if (TIMED_WORK[name] === 'ends' && (await findClockDoubt(database.kysely, clock))) return null
  return work()
}
