import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

type LimitedKey = { keyHash: string; windowMs: number }

/**
 * Counts one request on PostgreSQL, in the window that the first one opened; `ttl` is what is left of it in
 * milliseconds. `excluded.ends_at` holds the one reading of the clock that both cases must agree on.
 */
export async function countRequest(
  db: Kysely<Tables>,
  { keyHash, windowMs }: LimitedKey,
): Promise<{ current: number; ttl: number }> {
  const isOpen = sql`request_counts.ends_at > excluded.ends_at - ${sql.lit(windowMs)}`
  const { rows } = await sql<{ current: number; ttl: number }>`
    insert into request_counts (key_hash, count, ends_at)
    values (${keyHash}, 1, ${NOW} + ${sql.lit(windowMs)})
    on conflict (key_hash) do update set
      count = case when ${isOpen} then request_counts.count + 1 else 1 end,
      ends_at = case when ${isOpen} then least(request_counts.ends_at, excluded.ends_at)
        else excluded.ends_at end
    returning count as current, greatest(ends_at - ${NOW}, 1) as ttl`.execute(db)
  return rows[0] as { current: number; ttl: number }
}
