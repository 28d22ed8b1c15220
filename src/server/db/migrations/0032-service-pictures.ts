import type { Migration } from 'kysely/migration'

export const servicePictures: Migration = {
  async up(db) {
    await db.schema.alterTable('services').addColumn('picture', 'text').execute()
    await db.schema
      .alterTable('services')
      .addColumn('picture_alt', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
