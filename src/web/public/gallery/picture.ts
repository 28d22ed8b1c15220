import type { GalleryImage } from '#contract/gallery.ts'
import { GALLERY_WIDTHS } from '#domain/picture-copies.ts'

/** What an <img> needs to choose between the variants and keep the picture's shape. */
export function pictureSource({ filename, width, height }: GalleryImage) {
  const address = (size: number) => `/uploads/${encodeURIComponent(filename)}-${size}.webp`
  return {
    src: address(600),
    srcSet: GALLERY_WIDTHS.map((size) => `${address(size)} ${size}w`).join(', '),
    width,
    height,
  }
}
