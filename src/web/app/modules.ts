import { data } from 'react-router'
import type { SettingsSource } from './site.ts'

/** What a loader throws where there is no such page. */
export function notFound() {
  return data(null, { status: 404 })
}

/** A module that the owner switched off has no page. Unknown settings hide nothing: the API has the last word. */
export async function requireModule(
  settings: SettingsSource,
  flag: 'enableGallery' | 'enableTestimonials',
): Promise<void> {
  const known = await settings.known().catch(() => null)
  if (known && !known[flag]) throw notFound()
}
