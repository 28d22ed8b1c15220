const MAX_SYMBOLS = 40

/** Shorter ones can be guessed. */
const MIN_ONLINE_SYMBOLS = 8

/** Letters and digits of a code that another program printed, in capitals, without « n° »; null for none, or over 40. */
export function parseForeignCode(typed: string): string | null {
  if (typed.length > 4 * MAX_SYMBOLS) return null
  const symbols = typed
    .replace(/^\s*n\s?[°º]/i, '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return symbols === '' || symbols.length > MAX_SYMBOLS ? null : symbols
}

/** False for a code, as `parseForeignCode` leaves it, that staff alone may look up. */
export function worksOnline(code: string): boolean {
  return code.length >= MIN_ONLINE_SYMBOLS
}
