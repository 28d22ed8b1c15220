import { type Kysely, sql } from 'kysely'

/** When a testimonial was published, or why it is not. */
export function moderation() {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('testimonials').addColumn('approved_at', 'bigint').execute()
      await db.schema.alterTable('testimonials').addColumn('refusal_reason', 'text').execute()
      // When those of before were published is not known; not before they were sent.
      await sql`update testimonials set approved_at = created_at where status = 'approved'`.execute(db)
    },
  }
}
