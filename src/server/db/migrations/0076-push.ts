import { sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

/**
 * Devices that ring, each beside the known device of its account, with which it ends, and messages that wait for them. A
 * device that was taken off stays without its address, so that its next start does not bring it back. The version before
 * reads neither table, writes no message, and ends a device with a new password alone.
 */
export const push: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await tableWithId(db, 'push_devices')
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('user_id', 'integer', (c) => c.notNull())
      .addColumn('endpoint', 'text')
      .addColumn('p256dh', 'text')
      .addColumn('auth', 'text')
      .addColumn('browser', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('push_devices_device', ['token_hash', 'user_id'])
      .addUniqueConstraint('push_devices_endpoint', ['endpoint'])
      .addForeignKeyConstraint(
        'push_devices_known_device',
        ['token_hash', 'user_id'],
        'known_devices',
        ['token_hash', 'user_id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('push_devices_user').on('push_devices').column('user_id').execute()
    await tableWithId(db, 'push_messages')
      .addColumn('device_id', 'integer', (c) => c.notNull().references('push_devices.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) =>
        c.notNull().check(sql`kind in ('booked', 'moved', 'cancelled', 'request')`),
      )
      .addColumn('reservation_id', 'integer', (c) => c.references('agenda_entries.id').onDelete('cascade'))
      .addColumn('request_id', 'integer', (c) => c.references('client_requests.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('tried_at', 'bigint')
      .addColumn('retry_at', 'bigint', (c) => c.notNull())
      .execute()
    for (const column of ['device_id', 'reservation_id', 'request_id'])
      await db.schema.createIndex(`push_messages_${column}`).on('push_messages').column(column).execute()
  },
}
