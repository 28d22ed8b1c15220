import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './engine.ts'

/**
 * Now by the database's clock, in epoch milliseconds. Leases are written and judged by it: the clocks of several
 * servers on one PostgreSQL may differ by minutes.
 */
export function databaseNow(engine: Engine): RawBuilder<number> {
  return engine === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
