import type { VersionedMigration } from './ddl.ts'

/** A column of its own: the version before answers `config` through a schema without unknown keys. */
export const laterHours: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema.alterTable('agendas').addColumn('later_hours', 'text').execute()
  },
}
