/**
 * Narrow no-break space (U+202F), which French typography requires before « ; » and between a number and its unit.
 */
export const NNBSP = '\u202f'

/** No-break space (U+00A0), as wide as an ordinary one. */
export const NBSP = '\u00a0'

/**
 * Template tag that sets the narrow no-break spaces of French typography: inside « », before : ; ! ? and between a
 * number and its unit. Interpolated values are not changed.
 */
export function french(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce(
    (text, part, index) => text + String(values[index - 1] ?? '') + withNarrowSpaces(part),
    '',
  )
}

const BEFORE_PUNCTUATION = / (?=[:;!?»])/g
const AFTER_OPENING_QUOTE = /(?<=«) /g
// `^`: an interpolated value ends the previous part.
const BEFORE_UNIT = /(?<=\d|^) (?=(?:€|%|h|min)(?!\p{L}))/gu

/** For French text that users typed with ordinary spaces: « : » would begin a line. */
export function withNarrowSpaces(part: string): string {
  return part
    .replace(BEFORE_PUNCTUATION, NNBSP)
    .replace(AFTER_OPENING_QUOTE, NNBSP)
    .replace(BEFORE_UNIT, NNBSP)
}
