const MINUTE_MS = 60_000

/** Time between the right password and the second step of a sign-in. */
export const CHALLENGE_MS = 5 * MINUTE_MS

export const RECOVERY_CODES = 10

export type TypedCode = { kind: 'totp' | 'recovery'; code: string }

/** Reads what somebody typed as a second code: six digits are a TOTP, anything else a recovery code. */
export function readCode(typed: string): TypedCode {
  const code = typed.replace(/[\s\-–—]/g, '').toLowerCase()
  return { kind: /^\d{6}$/.test(code) ? 'totp' : 'recovery', code }
}
