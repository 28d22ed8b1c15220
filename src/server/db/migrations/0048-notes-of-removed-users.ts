import { sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/** Deletes an account’s private notes when it is removed. No cascade does: the row stays, as past reservations name it. */
export const notesOfRemovedUsers: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    const deleteNotes = sql`delete from client_notes where author_id = new.id and visibility = 'author'`
    const isRemoved = sql`old.removed_at is null and new.removed_at is not null`
    if (isPostgres(db)) {
      await sql`create function delete_private_notes() returns trigger language plpgsql as $$
        begin ${deleteNotes}; return null; end $$`.execute(db)
      await sql`create trigger delete_private_notes after update of removed_at on users
        for each row when (${isRemoved}) execute function delete_private_notes()`.execute(db)
      return
    }
    await sql`create trigger delete_private_notes after update of removed_at on users
      when ${isRemoved} begin ${deleteNotes}; end`.execute(db)
  },
}
