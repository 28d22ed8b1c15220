import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { tableWithId } from './ddl.ts'

export const passkeys: Migration = {
  async up(db) {
    await createPasskeys(db)
    await createChallenges(db)
  },
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'passkeys')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('backed_up', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute()
}

async function createChallenges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('visitor_hash', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('passkey_challenges_pkey', ['visitor_hash', 'purpose'])
    .execute()
  await db.schema
    .createIndex('passkey_challenges_age')
    .on('passkey_challenges')
    .column('created_at')
    .execute()
}
