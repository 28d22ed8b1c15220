import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const decorativePictures: Migration = {
  async up(db) {
    await db.schema
      .alterTable('gallery_images')
      .addColumn('decorative', 'integer', (c) =>
        c.notNull().defaultTo(0).check(sql`decorative = 0 or (decorative = 1 and alt_text = '')`),
      )
      .execute()
    // Until now an empty text said so: these pictures stay public.
    await sql`update gallery_images set decorative = 1 where alt_text = ''`.execute(db)
  },
}
