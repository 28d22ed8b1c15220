import type { GalleryImage } from '#contract/gallery.ts'
import type { Db } from '#server/db/engine.ts'

/** The gallery's pictures in the owner's order. */
export async function listImages(db: Db): Promise<GalleryImage[]> {
  return db
    .selectFrom('gallery_images')
    .select(['id', 'filename', 'alt_text as altText', 'width', 'height'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
