import type { Kysely } from 'kysely'

/**
 * What opens a visit to its client: the hash of the token in their link. A visit may have several, as another
 * SECRET_KEY makes another token and the link in an older mail must go on.
 */
export function reservationLinks() {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('reservation_links')
        .addColumn('token_hash', 'text', (c) => c.primaryKey())
        .addColumn('reservation_id', 'integer', (c) =>
          c.notNull().references('reservations.id').onDelete('cascade'),
        )
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema
        .createIndex('reservation_links_reservation')
        .on('reservation_links')
        .column('reservation_id')
        .execute()
    },
  }
}
