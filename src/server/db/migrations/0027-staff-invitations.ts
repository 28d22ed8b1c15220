import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres, tableWithId } from './ddl.ts'

/** Mailed links by which invited staff choose their own password. */
export const staffInvitations: Migration = {
  async up(db) {
    await tableWithId(db, 'staff_invitations')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('ended', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('staff_invitations_user').on('staff_invitations').column('user_id').execute()
    await sql`create unique index staff_invitations_live on staff_invitations (user_id) where ended = 0`.execute(
      db,
    )
    await createEndStaffInvitationsTrigger(db)
  },
}

const LINK_ENDING_COLUMNS = ['password_hash', 'email', 'removed_at']

/** A trigger, because several features and manual SQL change accounts. */
async function createEndStaffInvitationsTrigger(db: Kysely<unknown>): Promise<void> {
  const columns = sql.raw(LINK_ENDING_COLUMNS.join(', '))
  const differs = isPostgres(db) ? 'is distinct from' : 'is not'
  const changed = sql.raw(
    LINK_ENDING_COLUMNS.map((column) => `old.${column} ${differs} new.${column}`).join(' or '),
  )
  const endInvitations = sql`update staff_invitations set ended = 1 where user_id = new.id and ended = 0`
  if (isPostgres(db)) {
    await sql`create function end_staff_invitations() returns trigger language plpgsql as $$
      begin ${endInvitations}; return null; end $$`.execute(db)
    await sql`create trigger end_staff_invitations after update of ${columns} on users
      for each row when (${changed}) execute function end_staff_invitations()`.execute(db)
    return
  }
  await sql`create trigger end_staff_invitations after update of ${columns} on users
    when ${changed} begin ${endInvitations}; end`.execute(db)
}
