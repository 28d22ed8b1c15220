import { type Kysely, sql } from 'kysely'

/** Messages know their kind, their way and the visit that they announce; a template may have a short text besides. */
export function messages() {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('outbox')
        .addColumn('channel', 'text', (c) =>
          c.notNull().defaultTo('mail').check(sql`channel in ('mail', 'sms')`),
        )
        .execute()
      await db.schema.alterTable('outbox').addColumn('type', 'text').execute()
      await db.schema.alterTable('outbox').addColumn('via', 'text').execute()
      await db.schema.alterTable('outbox').addColumn('tried_at', 'bigint').execute()
      await db.schema
        .alterTable('outbox')
        .addColumn('interruptions', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await addVisit(db)
      await db.schema.alterTable('notification_templates').addColumn('sms', 'text').execute()
      await sql`create index outbox_reservation on outbox (reservation_id) where reservation_id is not null`.execute(
        db,
      )
      await sql`create index outbox_state on outbox (state, id)`.execute(db)
    },
  }
}

async function addVisit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('reservation_id', 'integer', (c) => c.references('reservations.id').onDelete('cascade'))
    .execute()
  await db.schema.alterTable('outbox').addColumn('visit_date', 'text').execute()
  await db.schema.alterTable('outbox').addColumn('visit_minute', 'integer').execute()
  await db.schema.alterTable('outbox').addColumn('visit_was', 'text').execute()
}
