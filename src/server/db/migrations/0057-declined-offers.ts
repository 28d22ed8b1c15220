import { type Kysely, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/** Two more kinds of message that clients decline, what became of a waiting offer, and whether a client may get offers. */
export const declinedOffers: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    if (isPostgres(db)) await widenConstraint(db)
    else await rebuildDeclines(db)
    await db.schema.alterTable('waiting_offers').addColumn('taken_at', 'bigint').execute()
    await db.schema.alterTable('waiting_offers').addColumn('recovered_minutes', 'integer').execute()
    await db.schema.alterTable('waiting_offers').addColumn('recovered_cents', 'integer').execute()
    await db.schema.alterTable('agenda_entries').addColumn('allows_offers', 'integer').execute()
  },
}

const KIND_CHECK = sql<boolean>`kind in ('reminder', 'invitation', 'waiting', 'rebooking')`

async function widenConstraint(db: Kysely<unknown>): Promise<void> {
  await sql`alter table declines drop constraint declines_kind_check`.execute(db)
  await sql`alter table declines add constraint declines_kind_check check (${KIND_CHECK})`.execute(db)
}

/** SQLite cannot change a check. */
async function rebuildDeclines(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('declines').renameTo('declines_of_two_kinds').execute()
  await db.schema
    .createTable('declines')
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(KIND_CHECK))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('declines_pkey', ['address_hash', 'kind'])
    .execute()
  await sql`insert into declines (address_hash, kind, created_at)
    select address_hash, kind, created_at from declines_of_two_kinds`.execute(db)
  await db.schema.dropTable('declines_of_two_kinds').execute()
}
