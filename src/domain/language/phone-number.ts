const USUAL_CHARACTERS = /^\+?[\d\s().-]{6,30}$/

/** A phone number as people type it: 6 to 15 digits (E.164, without the prefix 00), spaces and usual punctuation. */
export function isPhoneNumber(text: string): boolean {
  if (!USUAL_CHARACTERS.test(text)) return false
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= 6 && digits.length <= 15
}

const FRENCH = /^(?:0|(\+33|0033)0?)([1-9])(\d\d)(\d\d)(\d\d)(\d\d)$/
const SEPARATORS = /[\s.()/\p{Pd}\p{Cf}]/gu

/** A stored number for people to read, « 06 12 34 56 78 »; one number per line. Any other text is unchanged. */
export function groupedPhone(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [match, prefix, first, ...pairs] = FRENCH.exec(line.replace(SEPARATORS, '')) ?? []
      return match === undefined ? line : [prefix ? `${prefix} ${first}` : `0${first}`, ...pairs].join(' ')
    })
    .join('\n')
}
