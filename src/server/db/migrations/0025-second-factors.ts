import { type CreateTableBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const secondFactors: Migration = {
  async up(db) {
    await belongingToUser(db.schema.createTable('totp_secrets'), true)
      .addColumn('sealed_secret', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()

    await belongingToUser(db.schema.createTable('recovery_codes'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pkey', ['user_id', 'code_hash'])
      .execute()

    await belongingToUser(db.schema.createTable('sign_in_challenges'))
      .addColumn('visitor_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('sign_in_challenges_user')
      .on('sign_in_challenges')
      .column('user_id')
      .execute()

    // A row of its own instead of a setting: each request of staff reads it.
    await db.schema
      .createTable('second_factor_policy')
      .addColumn('id', 'integer', (c) => c.notNull().primaryKey().check(sql`id = 1`))
      .addColumn('required', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`insert into second_factor_policy (id) values (1)`.execute(db)
  },
}

function belongingToUser<T extends string>(table: CreateTableBuilder<T>, isKey = false) {
  return table.addColumn('user_id', 'integer', (c) => {
    const column = c.notNull().references('users.id').onDelete('cascade')
    return isKey ? column.primaryKey() : column
  })
}
