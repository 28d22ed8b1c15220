import { data } from 'react-router'
import type { SettingsSource } from './site.ts'

export function notFound() {
  return data(null, { status: 404 })
}

/** 404 for a module that is switched off. If the settings failed to load, the API decides. */
export async function requireModule(
  settings: SettingsSource,
  flag: 'enableGallery' | 'enableTestimonials' | 'voucherOrders' | 'lostLinks',
): Promise<void> {
  const publicSettings = await settings.getLatest().catch(() => null)
  if (publicSettings && !publicSettings[flag]) throw notFound()
}
