import { type Kysely, sql } from 'kysely'

/** Messages know when they were first tried, and whether they may have left while nobody learned of it. */
export function handOver() {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('outbox').addColumn('handed_over_at', 'bigint').execute()
      await db.schema.alterTable('outbox').addColumn('first_tried_at', 'bigint').execute()
      await sql`update outbox set first_tried_at = case when attempts = 1 then coalesce(tried_at, created_at) else created_at end
        where attempts > 0`.execute(db)
      // Claims of a stopped server that noted no hand-over: the message may have left.
      await sql`update outbox set handed_over_at = coalesce(tried_at, created_at)
        where state = 'waiting' and claimed_until > 0`.execute(db)
    },
  }
}
