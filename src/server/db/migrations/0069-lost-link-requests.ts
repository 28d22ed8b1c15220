import { tableWithId, type VersionedMigration } from './ddl.ts'

/** Mailboxes that have asked for the links of their reservations; the worker answers and deletes them. */
export const lostLinkRequests: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await tableWithId(db, 'lost_link_requests')
      .addColumn('email', 'text', (c) => c.notNull())
      .execute()
  },
}
