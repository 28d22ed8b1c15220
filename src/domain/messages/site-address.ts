import { isWebAddress, withScheme } from '../language/web-address.ts'

/** Loopback, private and link-local networks (RFC 6890, 4193), and names that exist only in them (RFC 6761, 6762, 8375). */
const LOCAL_HOSTS = [
  /^(?:localhost|\[::1\]|\[f[cde][\da-f]{2}:.*\])$/,
  /^(?=[\d.]+$)(?:(?:127|10)\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/,
  /\.(?:localhost|local|internal|home\.arpa)$/,
]

export type SiteAddressFault = 'unreadable' | 'unencrypted'

/** The origin of a typed or pasted address, whatever path follows it; null where `siteAddressFault` has a reason. */
export function parseSiteAddress(text: string): string | null {
  return siteAddressFault(text) === null ? new URL(withScheme(text.trim())).origin : null
}

/** `unencrypted`: http on a host that is neither this machine nor in a private network. */
export function siteAddressFault(text: string): SiteAddressFault | null {
  const address = withScheme(text.trim())
  if (!isWebAddress(address)) return 'unreadable'
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLocalHost(hostname) ? null : 'unencrypted'
}

function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.some((pattern) => pattern.test(hostname))
}
