/** Widths, in pixels, of the copies of a gallery's or a service's picture, named `…-300.webp` (requirements, 9.4). */
export const GALLERY_WIDTHS = [300, 600] as const

/** Pixels; every uploaded picture of a service is cropped to this size. */
export const SERVICE_PICTURE_SIZE = { width: 1200, height: 800 }

export function servicePictureUrl({ url }: { url: string }, width: (typeof GALLERY_WIDTHS)[number]): string {
  return url.replace(/\.webp$/, `-${width}.webp`)
}

/**
 * Width, in pixels, of the copy served to narrow screens; text and an overlay cover it, so less detail suffices.
 */
export const NARROW_BACKGROUND = 960

/** Address of a background's narrow copy; null when it has none (a gallery picture or a foreign address). */
export function narrowBackgroundUrl(address: string): string | null {
  const stem = /^(\/uploads\/(?:exemple-)?fond-[a-z0-9-]+)\.webp$/.exec(address)?.[1]
  return stem === undefined ? null : `${stem}-${NARROW_BACKGROUND}.webp`
}
