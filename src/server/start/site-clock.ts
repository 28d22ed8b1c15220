import { sql } from 'kysely'
import { type Clock, zonedClock } from '../clock.ts'
import { type Database, databaseNow } from '../db/engine.ts'

const NOISE_MS = 100

export type SiteClock = Clock & { synchronize(): Promise<void> }

/**
 * All servers on one PostgreSQL tell the time by its clock: what one writes, such as a failed sign-in, is judged by
 * another. SQLite has the server's own clock.
 */
export function siteClock(
  timeZone: string,
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  ownInstant: () => number,
): SiteClock {
  let offset = 0
  return {
    ...zonedClock(timeZone, () => ownInstant() + offset),
    async synchronize() {
      if (engine === 'sqlite') return
      const startedAt = performance.now()
      const { rows } = await sql<{ now: number }>`select ${databaseNow(engine)} as now`.execute(kysely)
      const roundTrip = performance.now() - startedAt
      const measured = Number(rows[0]?.now) + roundTrip / 2 - ownInstant()
      if (Math.abs(measured - offset) > roundTrip / 2 + NOISE_MS) offset = Math.round(measured)
    },
  }
}
