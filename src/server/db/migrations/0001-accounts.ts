import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres, tableWithId } from './ddl.ts'

export const accounts: Migration = {
  async up(db) {
    await createUsers(db)
    await createSessions(db)
    await createPasswordResets(db)
    await createEndPasswordResetsTrigger(db)
  },
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'users')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('praticien', 'superadmin')`))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('training', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('photo', 'text')
    .addColumn('avatar', 'text')
    .addColumn('preferences', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  await sql`create unique index users_username on users (lower(username))`.execute(db)
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.notNull().primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await tableWithId(db, 'login_failures')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('failed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('login_failures_address')
    .on('login_failures')
    .columns(['address', 'failed_at'])
    .execute()
}

async function createPasswordResets(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'password_reset_asks')
    .addColumn('account', 'text', (c) => c.notNull())
    .execute()
  await tableWithId(db, 'password_resets')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('ended', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create unique index password_resets_live on password_resets (user_id) where ended = 0`.execute(db)
}

const LINK_ENDING_COLUMNS = ['password_hash', 'email', 'removed_at']

/** A trigger, because several features and manual SQL change accounts. */
async function createEndPasswordResetsTrigger(db: Kysely<unknown>): Promise<void> {
  const columns = sql.raw(LINK_ENDING_COLUMNS.join(', '))
  const differs = isPostgres(db) ? 'is distinct from' : 'is not'
  const changed = sql.raw(
    LINK_ENDING_COLUMNS.map((column) => `old.${column} ${differs} new.${column}`).join(' or '),
  )
  const endResets = sql`update password_resets set ended = 1 where user_id = new.id and ended = 0`
  if (isPostgres(db)) {
    await sql`create function end_password_resets() returns trigger language plpgsql as $$
      begin ${endResets}; return null; end $$`.execute(db)
    await sql`create trigger end_password_resets after update of ${columns} on users
      for each row when (${changed}) execute function end_password_resets()`.execute(db)
    return
  }
  await sql`create trigger end_password_resets after update of ${columns} on users
    when ${changed} begin ${endResets}; end`.execute(db)
}
