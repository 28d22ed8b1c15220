import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
/** Of 20 bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Steps before and after the current one, for clocks that differ (RFC 6238, 5.2). */
const WINDOW = 1

export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function totpUri(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString()
}

/** Number of the 30-second step whose code this is; null for a wrong code. */
export function findTotpStep(secret: string, token: string, now: number): number | null {
  // otpauth throws for six characters of more than six bytes.
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_MS / 1000 })
}
