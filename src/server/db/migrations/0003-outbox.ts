import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { withId } from './with-id.ts'

/** Messages to send: a row is written in the transaction of what caused it, and sent afterwards. */
export function outbox(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db.schema.createTable('outbox'), engine)
        .addColumn('event', 'text', (c) => c.notNull())
        .addColumn('recipient', 'text', (c) => c.notNull())
        .addColumn('reply_to', 'text')
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('message_id', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('waiting', 'sent', 'failed')`))
        .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
        .addColumn('claimed_until', 'bigint', (c) => c.notNull().defaultTo(0))
        .addColumn('last_error', 'text')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('sent_at', 'bigint')
        // One message for each event and recipient, however often the event is told.
        .addUniqueConstraint('outbox_event_recipient', ['event', 'recipient'])
        .execute()
      await sql`create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting'`.execute(db)
    },
  }
}
