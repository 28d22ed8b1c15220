/**
 * A dotted name, localhost or an IPv6 address: nothing that a Content-Security-Policy could parse as several
 * hosts.
 */
const HOST = /^(?:localhost|\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)+\.?)$/

/** True for an absolute http(s) URL without credentials whose host is safe in a Content-Security-Policy. */
export function isWebAddress(text: string): boolean {
  return hostOf(text) !== null
}

/**
 * Origin to allow in a page's Content-Security-Policy for this picture; null when the address is invalid or
 * relative.
 */
export function foreignOrigin(address: string): string | null {
  return hostOf(address) === null ? null : new URL(address).origin
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

function hostOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url && url.username === '' && url.password === '' && HOST.test(url.hostname) ? url.hostname : null
}
