import { sql } from 'kysely'
import type { GalleryPicture } from '#contract/gallery.ts'
import type { Db } from '#server/db/engine.ts'

const COLUMNS = ['id', 'filename', 'alt_text as altText', 'width', 'height'] as const

export async function listPictures(db: Db): Promise<GalleryPicture[]> {
  return db.selectFrom('gallery_images').select(COLUMNS).orderBy('position').orderBy('id').execute()
}

export async function insertImage(
  db: Db,
  { altText, now, ...image }: Omit<GalleryPicture, 'id'> & { now: number },
): Promise<GalleryPicture> {
  return db
    .insertInto('gallery_images')
    .values({
      ...image,
      alt_text: altText,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from gallery_images)`,
      created_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function updateAltText(
  db: Db,
  id: number,
  altText: string,
): Promise<GalleryPicture | undefined> {
  return db
    .updateTable('gallery_images')
    .set({ alt_text: altText, is_example: 0 })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function deleteImage(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('gallery_images')
    .where('id', '=', id)
    .returning('filename')
    .executeTakeFirst()
  return row?.filename
}
