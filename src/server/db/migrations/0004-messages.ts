import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { tableWithId } from './ddl.ts'

export const messages: Migration = {
  async up(db) {
    await createTemplates(db)
    await createOutbox(db)
    await createContactMessages(db)
  },
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'notification_templates')
    .addColumn('type', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('sms', 'text')
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'outbox')
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull().defaultTo('mail').check(sql`channel in ('mail', 'sms')`))
    .addColumn('type', 'text')
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('calendar', 'text')
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('reservation_id', 'integer', (c) => c.references('agenda_entries.id').onDelete('cascade'))
    .addColumn('reservation_date', 'text')
    .addColumn('reservation_minute', 'integer')
    .addColumn('previous_start', 'text')
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('waiting', 'sent', 'failed')`))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('handed_over_at', 'bigint')
    .addColumn('interruptions', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_tried_at', 'bigint')
    .addColumn('tried_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('via', 'text')
    .addUniqueConstraint('outbox_event_recipient', ['event', 'recipient'])
    .execute()
  for (const index of [
    sql`create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting'`,
    sql`create index outbox_reservation on outbox (reservation_id) where reservation_id is not null`,
    sql`create index outbox_state on outbox (state, id)`,
  ]) {
    await index.execute(db)
  }
}

async function createContactMessages(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'contact_messages')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
