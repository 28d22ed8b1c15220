import type { GalleryImage } from '#contract/gallery.ts'
import { GALLERY_WIDTHS } from '#domain/picture-copies.ts'

export function pictureSource({ filename, width, height }: GalleryImage) {
  const variantUrl = (size: number) => `/uploads/${encodeURIComponent(filename)}-${size}.webp`
  return {
    src: variantUrl(600),
    srcSet: GALLERY_WIDTHS.map((size) => `${variantUrl(size)} ${size}w`).join(', '),
    width,
    height,
  }
}
