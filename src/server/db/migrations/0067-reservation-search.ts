import { type Kysely, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/**
 * The searched fields of a reservation, folded: null until a job has folded them. Triggers empty it with each change of
 * the client, whichever version makes it, so that it never outlives what it was made of. Reservations from before
 * have no row until the night.
 */
export const reservationSearch: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .createTable('reservation_search')
      .addColumn('reservation_id', 'integer', (c) =>
        c.notNull().primaryKey().references('agenda_entries.id').onDelete('cascade'),
      )
      .addColumn('folded', 'text')
      .addColumn('digits', 'text')
      .execute()
    await sql`create index reservation_search_pending on reservation_search (reservation_id)
      where folded is null`.execute(db)
    await createTriggers(db)
  },
}

const EMPTY = sql`insert into reservation_search (reservation_id) values (new.id)
  on conflict (reservation_id) do update set folded = null, digits = null`

const COLUMNS = sql`kind, client_name, client_email, client_phone, service_name`

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function empty_reservation_search() returns trigger language plpgsql as $$
      begin ${EMPTY}; return null; end $$`.execute(db)
    await sql`create trigger empty_reservation_search after insert or update of ${COLUMNS} on agenda_entries
      for each row when (new.kind = 'reservation') execute function empty_reservation_search()`.execute(db)
    return
  }
  for (const event of ['insert', 'update'] as const)
    await sql`create trigger ${sql.id(`empty_reservation_search_${event}`)} after ${sql.raw(event)}
      ${event === 'update' ? sql`of ${COLUMNS}` : sql``} on agenda_entries when new.kind = 'reservation'
      begin ${EMPTY}; end`.execute(db)
}
