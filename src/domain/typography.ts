/** Narrow no-break space (U+202F), which French typography sets before « ; » and between a number and its unit. */
export const NNBSP = '\u202f'

/**
 * Tag for French text written with plain spaces: sets narrow no-break spaces inside « », before : ; ! ? and between a
 * number and its unit. Values are inserted as they are.
 */
export function french(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((text, part, at) => text + String(values[at - 1] ?? '') + withNarrowSpaces(part), '')
}

const BEFORE_PUNCTUATION = / (?=[:;!?»])/g
const AFTER_OPENING_QUOTE = /(?<=«) /g
// A value that stands before the unit ends the part before.
const BEFORE_UNIT = /(?<=\d|^) (?=(?:€|%|h|min)(?!\p{L}))/gu

function withNarrowSpaces(part: string): string {
  return part
    .replace(BEFORE_PUNCTUATION, NNBSP)
    .replace(AFTER_OPENING_QUOTE, NNBSP)
    .replace(BEFORE_UNIT, NNBSP)
}
