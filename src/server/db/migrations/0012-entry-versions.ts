import type { Migration } from 'kysely/migration'

/** Optimistic locking of agenda entries. Unlike `sequence`, it also counts changes that calendars do not show. */
export const entryVersions: Migration = {
  async up(db) {
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
