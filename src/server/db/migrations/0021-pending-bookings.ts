import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from './ddl.ts'

/** Bookings that visitors confirm by mail: until then each is an entry of the kind hold, with the client's details. */
export const pendingBookings: Migration = {
  async up(db) {
    await createPendingBookings(db)
    await sql`create index agenda_entries_public on agenda_entries (created_at) where source = 'public'`.execute(
      db,
    )
    await writeHistoryOfConfirmations(db)
  },
}

async function createPendingBookings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pending_bookings')
    .addColumn('token_hash', 'text', (c) => c.notNull().primaryKey())
    // The row outlives the entry: an expired booking still counts, and its link still says that it has expired.
    .addColumn('entry_id', 'integer', (c) => c.references('agenda_entries.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute()
  await db.schema.createIndex('pending_bookings_entry').on('pending_bookings').column('entry_id').execute()
  await db.schema.createIndex('pending_bookings_age').on('pending_bookings').column('created_at').execute()
}

const CONFIRMED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'booked', new.updated_at, new.date, new.start_minute)`

/** The insertion of a hold leaves no history. */
async function writeHistoryOfConfirmations(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`create trigger reservation_history_confirmed after update of kind on agenda_entries
      when old.kind = 'hold' and new.kind = 'reservation' begin ${CONFIRMED}; end`.execute(db)
    return
  }
  await sql`create function write_confirmation_history() returns trigger language plpgsql as $$
    begin ${CONFIRMED}; return null; end $$`.execute(db)
  await sql`create trigger write_confirmation_history after update of kind on agenda_entries
    for each row when (old.kind = 'hold' and new.kind = 'reservation')
    execute function write_confirmation_history()`.execute(db)
}
