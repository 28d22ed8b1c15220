import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres, tableWithId } from './ddl.ts'

export const bookingAddresses: Migration = {
  async up(db) {
    await tableWithId(db, 'booking_addresses')
      .addColumn('address_hash', 'text', (c) => c.notNull())
      .addColumn('booked_at', 'bigint', (c) => c.notNull())
      .execute()
    await sql`create index booking_addresses_hash on booking_addresses (address_hash, booked_at)`.execute(db)
    const group = isPostgres(db)
      ? sql`replace(split_part(replace(lower(client_email), '+', '@'), '@', 1), '.', '')`
      : sql`replace(substr(lower(client_email), 1, instr(replace(lower(client_email), '+', '@'), '@') - 1), '.', '')`
    await sql`create index agenda_entries_mailbox on agenda_entries ((${group}))`.execute(db)
  },
}
