/** Widths, in pixels, of a gallery picture's copies, named `…-300.webp` (requirements, 9.4). */
export const GALLERY_WIDTHS = [300, 600] as const

/**
 * Width, in pixels, of the copy served to narrow screens; text and an overlay cover it, so less detail suffices.
 */
export const NARROW_BACKGROUND = 960

/** Address of a background's narrow copy; null when it has none (a gallery picture or a foreign address). */
export function narrowBackgroundUrl(address: string): string | null {
  const stem = /^(\/uploads\/(?:exemple-)?fond-[a-z0-9-]+)\.webp$/.exec(address)?.[1]
  return stem === undefined ? null : `${stem}-${NARROW_BACKGROUND}.webp`
}
