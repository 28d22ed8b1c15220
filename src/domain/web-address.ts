/** A name with dots, this machine, or an IPv6 address: nothing that a content policy could read as more than one host. */
const HOST = /^(?:localhost|\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)+\.?)$/

/** A whole http(s) address of one host, without a name or a password in it. */
export function isWebAddress(text: string): boolean {
  return hostOf(text) !== null
}

/** The origin whose pictures a page must allow for this address; null where it is none, or this site's own. */
export function foreignOrigin(address: string): string | null {
  return hostOf(address) === null ? null : new URL(address).origin
}

/** A picture that lies on this site. */
export function isOwnPicture(address: string): boolean {
  return /^\/uploads\/[\w-]+(?:\.[\w-]+)+$/.test(address)
}

/** An address with `https://` before it, where a person left that out; another scheme stays, to be refused. */
export function withScheme(text: string): string {
  if (/^[a-z][\w+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)) return text
  return `https://${text.replace(/^\/+/, '')}`
}

function hostOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url && url.username === '' && url.password === '' && HOST.test(url.hostname) ? url.hostname : null
}
