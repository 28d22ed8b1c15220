import type { Migration } from 'kysely/migration'

export const mailHeaders: Migration = {
  async up(db) {
    await db.schema.alterTable('outbox').addColumn('reply_to_name', 'text').execute()
    await db.schema.alterTable('outbox').addColumn('unsubscribe_url', 'text').execute()
  },
}
