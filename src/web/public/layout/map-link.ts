import type { PublicSettings } from '#contract/content/settings.ts'
import { parsePostalAddress } from '#domain/content/postal-address.ts'

const MAP = 'https://www.openstreetmap.org'

/** OpenStreetMap: no cookies before its visitors agree, and no key. Nothing is loaded from it until it is opened. */
export function mapLink({ address, geo }: Pick<PublicSettings, 'address' | 'geo'>): string | null {
  if (geo) {
    const { latitude, longitude } = geo
    return `${MAP}/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  }
  if (!address) return null
  const { street, postalCode, town } = parsePostalAddress(address)
  const query = [...street.split('\n'), `${postalCode} ${town}`.trim()].filter(Boolean).join(', ')
  return `${MAP}/search?${new URLSearchParams({ query })}`
}
