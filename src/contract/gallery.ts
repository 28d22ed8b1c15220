import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * A picture of the gallery. Its variants stand under /uploads as `{filename}-300.webp` and `{filename}-600.webp`,
 * at most so many pixels wide; `width` and `height` are the original's.
 */
export const GalleryImage = z.strictObject({
  id: z.number(),
  filename: z.string(),
  altText: z.string(),
  width: z.number(),
  height: z.number(),
})
export type GalleryImage = z.infer<typeof GalleryImage>

export const listGallery = endpoint({
  method: 'GET',
  path: '/api/gallery',
  access: 'public',
  summary: 'Images de la galerie',
  reply: z.array(GalleryImage),
})
