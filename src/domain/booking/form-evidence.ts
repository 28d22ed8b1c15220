export type FormEvidence = { hiddenField: unknown; issuedAt: number | null }

const MIN_AGE_MS = 2_000
const MAX_AGE_MS = 24 * 3600 * 1000

/** False only makes limits stricter: a page may stay open for days, and API clients send neither. */
export function looksFilledInByPerson({ hiddenField, issuedAt }: FormEvidence, now: number): boolean {
  if (hiddenField !== '' || issuedAt === null) return false
  const age = now - issuedAt
  return age >= MIN_AGE_MS && age <= MAX_AGE_MS
}
