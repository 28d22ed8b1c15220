import { sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

export const backups: VersionedMigration = {
  compatibleSince: '0035-counts-and-leases',
  async up(db) {
    await tableWithId(db, 'backups')
      .addColumn('cause', 'text', (c) =>
        c.notNull().check(sql`cause in ('night', 'staff', 'upgrade', 'command')`),
      )
      .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('running', 'verified', 'failed')`))
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('file', 'text')
      .addColumn('bytes', 'bigint')
      .addColumn('failure', 'text')
      .execute()
    await db.schema.createIndex('backups_started_at').on('backups').column('started_at').execute()
  },
}
