import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { withId } from './with-id.ts'

/** Who asked for a new password, and the links that were sent for it: one of them at most lives for each account. */
export function passwordResets(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db.schema.createTable('password_reset_asks'), engine)
        .addColumn('account', 'text', (c) => c.notNull())
        .execute()
      await withId(db.schema.createTable('password_resets'), engine)
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('ended', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute()
      await sql`create unique index password_resets_live on password_resets (user_id) where ended = 0`.execute(
        db,
      )
      if (engine === 'postgres') await postgresTrigger(db)
      else await sqliteTrigger(db)
    },
  }
}

// A link goes with the account, the password and the mailbox for which it was sent, whoever changes them.
const KEPT = ['password_hash', 'email', 'removed_at']

async function postgresTrigger(db: Kysely<unknown>): Promise<void> {
  const changed = KEPT.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  await sql`create function end_password_resets() returns trigger language plpgsql as $$
    begin update password_resets set ended = 1 where user_id = new.id and ended = 0; return null; end $$`.execute(
    db,
  )
  await sql`create trigger end_password_resets after update of ${sql.raw(KEPT.join(', '))} on users
    for each row when (${sql.raw(changed)}) execute function end_password_resets()`.execute(db)
}

async function sqliteTrigger(db: Kysely<unknown>): Promise<void> {
  const changed = KEPT.map((column) => `old.${column} is not new.${column}`).join(' or ')
  await sql`create trigger end_password_resets after update of ${sql.raw(KEPT.join(', '))} on users
    when ${sql.raw(changed)}
    begin update password_resets set ended = 1 where user_id = new.id and ended = 0; end`.execute(db)
}
