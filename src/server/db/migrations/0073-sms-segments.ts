import type { VersionedMigration } from './ddl.ts'

/** For how many SMS a text was billed; null before it was handed over. The version before writes none. */
export const smsSegments: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await db.schema.alterTable('outbox').addColumn('segments', 'integer').execute()
  },
}
