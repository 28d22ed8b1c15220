/** Width, in pixels, of the copy that narrow screens get: behind words and a veil a picture need not be sharper. */
export const NARROW_BACKGROUND = 960

/** Address of that copy; null for a picture without one: from the gallery, or from another site. */
export function narrowBackground(address: string): string | null {
  const stem = /^(\/uploads\/(?:exemple-)?fond-[a-z0-9-]+)\.webp$/.exec(address)?.[1]
  return stem === undefined ? null : `${stem}-${NARROW_BACKGROUND}.webp`
}
