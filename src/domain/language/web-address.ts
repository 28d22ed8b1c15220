/**
 * A dotted name, localhost or an IPv6 address: nothing that a Content-Security-Policy could parse as several
 * hosts.
 */
const HOST = /^(?:localhost|\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)+\.?)$/

/** True for an absolute http(s) URL without credentials whose host is safe in a Content-Security-Policy. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseWebAddress(text) !== null
}

/**
 * Origin to allow in a page's Content-Security-Policy for this picture, parsed as browsers do; null when the address
 * is invalid or relative.
 */
export function foreignOrigin(address: string): string | null {
  return parseWebAddress(address)?.origin ?? null
}

const PICTURE = /<img\b(?:[^<>"]|"[^"]*")*?\ssrc="([^"]*)"/g

/** Addresses of the pictures in this HTML, as the sanitizer, the editor and React write it. */
export function pictureAddresses(html: string): string[] {
  return [...html.matchAll(PICTURE)].flatMap(([, address]) => address ?? [])
}

/** Origins from which browsers load the pictures at these addresses, besides the site's own. */
export function foreignOrigins(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => foreignOrigin(address) ?? []))]
}

/** True for a picture that a page's Content-Security-Policy can allow: of this site, or at a web address. */
export function isShowablePicture(address: string): boolean {
  return pathOnSite(address) !== null || isWebAddress(address)
}

/** Path that browsers request from this site for an address on one of its pages; null for another site's. */
export function pathOnSite(address: string): string | null {
  const site = 'https://site.invalid'
  const url = URL.parse(address, site)
  return url?.origin === site ? url.pathname : null
}

/** True for a picture uploaded to this site. */
export function isUploadedPicture(address: string): boolean {
  return /^\/uploads\/[\w-]+(?:\.[\w-]+)+$/.test(address)
}

/** Prepends `https://` when the scheme is missing; any other scheme is unchanged, for validation to reject. */
export function withScheme(text: string): string {
  if (/^[a-z][\w+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)) return text
  return `https://${text.replace(/^\/+/, '')}`
}

function parseWebAddress(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return HOST.test(url.hostname) ? url : null
}
