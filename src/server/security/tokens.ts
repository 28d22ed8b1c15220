import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in characters that an address and a cookie carry unescaped. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: whoever reads a backup cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
