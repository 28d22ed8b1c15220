import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres, tableWithId } from './ddl.ts'

/** Without foreign keys: a line outlives what it names. */
export const auditTrail: Migration = {
  async up(db) {
    await tableWithId(db, 'audit_trail')
      .addColumn('happened_at', 'bigint', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('subject_id', 'integer')
      .addColumn('detail', 'text')
      .addColumn('address', 'text')
      .execute()
    await db.schema.createIndex('audit_trail_age').on('audit_trail').column('happened_at').execute()
    await db.schema
      .createIndex('audit_trail_action_age')
      .on('audit_trail')
      .columns(['action', 'happened_at'])
      .execute()
    await (isPostgres(db) ? protectOnPostgres(db) : protectOnSqlite(db))
  },
}

/** A day less than the retention of `domain/accounts/audit.ts`, for servers whose clocks differ. */
const PROTECTED_DAYS = 365

async function protectOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_trail_append_only before update on audit_trail
    begin select raise(abort, 'audit_trail is append-only'); end`.execute(db)
  await sql`create trigger audit_trail_retention before delete on audit_trail
    when old.happened_at > (unixepoch() - ${sql.lit(PROTECTED_DAYS)} * 86400) * 1000
    begin select raise(abort, 'audit_trail is append-only'); end`.execute(db)
  // « insert or replace » deletes without firing delete triggers.
  await sql`create trigger audit_trail_replace before insert on audit_trail
    when exists (select 1 from audit_trail where id = new.id)
    begin select raise(abort, 'audit_trail is append-only'); end`.execute(db)
}

async function protectOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'audit_trail is append-only'; end $$`.execute(db)
  await sql`create trigger audit_trail_append_only before update on audit_trail
    for each row execute function refuse_audit_change()`.execute(db)
  await sql`create trigger audit_trail_retention before delete on audit_trail for each row
    when (old.happened_at > (extract(epoch from now()) - ${sql.lit(PROTECTED_DAYS)} * 86400) * 1000)
    execute function refuse_audit_change()`.execute(db)
  await sql`create trigger audit_trail_truncate before truncate on audit_trail
    for each statement execute function refuse_audit_change()`.execute(db)
}
