import { type Kysely, sql } from 'kysely'

/**
 * Calendar files: a visit knows how often it has moved, a message may hold a calendar entry besides its text, and a
 * member of staff may have a secret address at which a calendar program reads their agenda.
 */
export function calendarFiles() {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('reservations')
        .addColumn('sequence', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema.alterTable('outbox').addColumn('calendar', 'text').execute()
      await db.schema
        .createTable('calendar_feeds')
        .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('seed', 'text', (c) => c.notNull())
        .addColumn('with_names', 'integer', (c) => c.notNull().defaultTo(0).check(sql`with_names in (0, 1)`))
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute()
    },
  }
}
