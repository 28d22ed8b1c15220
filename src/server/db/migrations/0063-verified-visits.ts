import type { Kysely } from 'kysely'

/** Who was invited to tell of a visit, who never wants to be again, and which testimonials tell of one. */
export function verifiedVisits() {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('testimonial_invitations')
        // Decided once for each visit.
        .addColumn('reservation_id', 'integer', (c) =>
          c.primaryKey().references('reservations.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (c) => c.unique())
        .addColumn('address_hash', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('used_at', 'bigint')
        .execute()
      await db.schema
        .createIndex('testimonial_invitations_address')
        .on('testimonial_invitations')
        .column('address_hash')
        .execute()
      await db.schema
        .createTable('invitation_refusals')
        .addColumn('address_hash', 'text', (c) => c.primaryKey())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema.alterTable('testimonials').addColumn('visit_date', 'text').execute()
    },
  }
}
