export const MAX_PASSKEYS = 10

/** Time between a challenge and the browser's answer to it. */
export const CHALLENGE_MS = 5 * 60_000

/** Ways in which a browser reaches an authenticator (WebAuthn Level 3, 5.8.4). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** Of what a browser names, the known transports, each once. */
export function knownTransports(names: readonly string[]): Transport[] {
  return TRANSPORTS.filter((transport) => names.includes(transport))
}

/** The site as authenticators know it: a passkey is bound to `id`, its host name, for good. */
export type RelyingParty = { id: string; origin: string }

/**
 * Null where browsers offer no passkeys: without https, except on localhost, and on a host that is an IP address.
 */
export function relyingPartyOf(origin: string | undefined): RelyingParty | null {
  if (origin === undefined) return null
  const { hostname, protocol } = new URL(origin)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
  return isSecure && !isAddress ? { id: hostname, origin } : null
}
