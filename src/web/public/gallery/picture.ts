import type { GalleryPicture } from '#contract/content/gallery.ts'
import { GALLERY_WIDTHS } from '#domain/content/picture-copies.ts'

/** Pixels; for browsers that ignore `srcset`. */
const FALLBACK_WIDTH = 600

export function pictureSource({ filename, width, height }: GalleryPicture) {
  const copyUrl = (copyWidth: number) => `/uploads/${encodeURIComponent(filename)}-${copyWidth}.webp`
  return {
    src: copyUrl(FALLBACK_WIDTH),
    srcSet: GALLERY_WIDTHS.map((copyWidth) => `${copyUrl(copyWidth)} ${copyWidth}w`).join(', '),
    width,
    height,
  }
}
