import { type Kysely, sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

/** Requests that clients make by the link to their reservation. */
export const clientRequests: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await createEmailChanges(db)
    await createRequests(db)
  },
}

async function createEmailChanges(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'email_changes')
    .addColumn('reservation_id', 'integer', (c) =>
      c.notNull().references('agenda_entries.id').onDelete('cascade'),
    )
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('mailbox_hash', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('is_replaced', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('email_changes_reservation')
    .on('email_changes')
    .column('reservation_id')
    .execute()
  await db.schema.createIndex('email_changes_age').on('email_changes').column('created_at').execute()
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'client_requests')
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('export', 'erasure')`))
    .addColumn('reservation_id', 'integer', (c) => c.references('agenda_entries.id').onDelete('set null'))
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_on', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decision', 'text', (c) => c.check(sql`decision in ('done', 'refused', 'erased')`))
    .addColumn('decided_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text')
    .execute()
  await sql`create unique index client_requests_open on client_requests (reservation_id, kind)
    where decided_at is null`.execute(db)
  await db.schema.createIndex('client_requests_decided').on('client_requests').column('decided_at').execute()
}
