import { sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

const EVENTS = { insert: 'new', delete: 'old' } as const

/**
 * PostgreSQL counts the rows that a statement adds to or removes from an agenda at once: a row that one transaction
 * changes n times costs it n² steps, so that a visitor waited for seconds while thousands of appointments came in.
 * SQLite has no triggers of statements, and no such cost.
 */
export const agendaVersionsOnce: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    if (!isPostgres(db)) return
    await sql`create function increment_agenda_versions() returns trigger language plpgsql as $$
      begin
        insert into agenda_versions (practitioner_id, version)
          select distinct practitioner_id, 1 from changed order by practitioner_id
          on conflict (practitioner_id) do update set version = agenda_versions.version + 1;
        return null;
      end $$`.execute(db)
    await sql`drop trigger increment_agenda_version on agenda_entries`.execute(db)
    await sql`create trigger increment_agenda_version after update on agenda_entries
      for each row execute function increment_agenda_version()`.execute(db)
    for (const [event, rows] of Object.entries(EVENTS))
      await sql`create trigger ${sql.id(`increment_agenda_versions_${event}`)} after ${sql.raw(event)}
        on agenda_entries referencing ${sql.raw(rows)} table as changed
        for each statement execute function increment_agenda_versions()`.execute(db)
  },
}
