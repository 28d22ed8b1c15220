import { sql } from 'kysely'
import type { GalleryPicture, PictureDetails } from '#contract/content/gallery.ts'
import { type Flag, toFlag } from '#server/db/columns.ts'
import type { Db } from '#server/db/engine.ts'

const PUBLIC_COLUMNS = ['id', 'filename', 'alt_text as altText', 'width', 'height'] as const
const COLUMNS = [...PUBLIC_COLUMNS, 'decorative'] as const

export async function listPictures(db: Db): Promise<PictureDetails[]> {
  const rows = await db
    .selectFrom('gallery_images')
    .select(COLUMNS)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toPicture)
}

export async function listPublicPictures(db: Db): Promise<GalleryPicture[]> {
  return db
    .selectFrom('gallery_images')
    .select(PUBLIC_COLUMNS)
    .where((eb) => eb.or([eb('alt_text', '<>', ''), eb('decorative', '=', 1)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertImage(
  db: Db,
  { altText, decorative, now, ...image }: Omit<PictureDetails, 'id'> & { now: number },
): Promise<PictureDetails> {
  const row = await db
    .insertInto('gallery_images')
    .values({
      ...image,
      alt_text: altText,
      decorative: toFlag(decorative),
      position: sql<number>`(select coalesce(max(position), -1) + 1 from gallery_images)`,
      created_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toPicture(row)
}

export async function updateAltText(
  db: Db,
  id: number,
  { altText, decorative }: { altText: string; decorative: boolean | undefined },
): Promise<PictureDetails | undefined> {
  const row = await db
    .updateTable('gallery_images')
    .set({
      alt_text: altText,
      is_example: 0,
      ...((altText !== '' || decorative !== undefined) && {
        decorative: toFlag(altText === '' && decorative === true),
      }),
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && toPicture(row)
}

function toPicture<Row extends { decorative: Flag }>({ decorative, ...picture }: Row) {
  return { ...picture, decorative: decorative === 1 }
}

export async function deleteImage(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('gallery_images')
    .where('id', '=', id)
    .returning('filename')
    .executeTakeFirst()
  return row?.filename
}
