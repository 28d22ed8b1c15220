import type { GalleryImage } from '#contract/gallery.ts'

/** The variants' widths (specification, section 9). */
const WIDTHS = [300, 600] as const

/** What an <img> needs to choose between the variants and keep the picture's shape. */
export function pictureSource({ filename, width, height }: GalleryImage) {
  const address = (size: number) => `/uploads/${encodeURIComponent(filename)}-${size}.webp`
  return {
    src: address(600),
    srcSet: WIDTHS.map((size) => `${address(size)} ${size}w`).join(', '),
    width,
    height,
  }
}
