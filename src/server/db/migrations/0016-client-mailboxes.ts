import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const clientMailboxes: Migration = {
  async up(db) {
    await countMessages(db)
    await greetByFirstName(db)
  },
}

async function countMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('limit_key', 'text').execute()
  await sql`create index outbox_limit_key on outbox (limit_key, created_at) where limit_key is not null`.execute(
    db,
  )
}

const TO_CLIENTS = [
  'booking_confirmed',
  'booking_moved',
  'booking_moved_by_client',
  'booking_cancelled',
  'booking_reminder',
  'testimonial_invitation',
  'testimonial_refused',
]

async function greetByFirstName(db: Kysely<unknown>): Promise<void> {
  const renamed = (column: string) =>
    sql`replace(replace(${sql.ref(column)}, '{{clientName}}', '{{firstName}}'), '{{ clientName }}', '{{firstName}}')`
  await sql`
    update notification_templates
    set subject = ${renamed('subject')}, body = ${renamed('body')}, sms = ${renamed('sms')}
    where type in (${sql.join(TO_CLIENTS)})
  `.execute(db)
}
