import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const retention: Migration = {
  async up(db) {
    await db.schema.alterTable('testimonials').addColumn('refused_at', 'bigint').execute()
    // Hashes of addresses and phone numbers were not keyed. The holds themselves stay; their limit does not count them.
    await sql`update holds set address_hash = ''`.execute(db)
    await sql`delete from sms_counts where recipient_hash <> ''`.execute(db)
  },
}
