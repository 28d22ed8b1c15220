import type { ManagedPicture } from '#contract/content/gallery.ts'

/** Visitors see a picture once it is described, or said to be decorative. */
export function isPublic({ altText, decorative }: Pick<ManagedPicture, 'altText' | 'decorative'>): boolean {
  return altText !== '' || decorative
}
