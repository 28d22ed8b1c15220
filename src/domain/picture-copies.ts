/** Widths, in pixels, of the copies of a gallery's picture, named `…-300.webp` (specification, section 9). */
export const GALLERY_WIDTHS = [300, 600] as const

/** Width of the copy that narrow screens get of a background: behind words and a veil it need not be sharper. */
export const NARROW_BACKGROUND = 960

/** Address of that copy; null for a picture without one: from the gallery, or from another site. */
export function narrowBackground(address: string): string | null {
  const stem = /^(\/uploads\/(?:exemple-)?fond-[a-z0-9-]+)\.webp$/.exec(address)?.[1]
  return stem === undefined ? null : `${stem}-${NARROW_BACKGROUND}.webp`
}
