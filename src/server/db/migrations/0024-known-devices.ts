import type { Migration } from 'kysely/migration'

export const knownDevices: Migration = {
  async up(db) {
    await db.schema
      .createTable('known_devices')
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('known_devices_pkey', ['token_hash', 'user_id'])
      .execute()
    await db.schema.createIndex('known_devices_user').on('known_devices').column('user_id').execute()
    await db.schema.createIndex('known_devices_age').on('known_devices').column('seen_at').execute()

    await db.schema.alterTable('login_failures').addColumn('network', 'text').execute()
    await db.schema.alterTable('login_failures').addColumn('device_hash', 'text').execute()
    for (const column of ['username', 'network']) {
      await db.schema
        .createIndex(`login_failures_${column}`)
        .on('login_failures')
        .columns([column, 'failed_at'])
        .execute()
    }
    await db.schema.createIndex('login_failures_age').on('login_failures').column('failed_at').execute()
  },
}
