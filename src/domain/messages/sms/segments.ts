import { isBasicGsm, isExtendedGsm } from './gsm-alphabet.ts'

/** Units of one SMS alone, and of each part of a longer text, which begins with a header. */
const GSM_UNITS = { alone: 160, part: 153 }
const UCS2_UNITS = { alone: 70, part: 67 }

/**
 * Number of SMS that operators bill for a text: septets of GSM-7 where its alphabet has every sign, else units of
 * UTF-16. A sign of two units, such as « € » or an emoji, is never cut in two.
 */
export function countSmsSegments(text: string): number {
  const isGsm = !needsUcs2(text)
  const sizes = [...text].map((sign) => (isGsm ? 1 + Number(isExtendedGsm(sign)) : sign.length))
  const { alone, part } = isGsm ? GSM_UNITS : UCS2_UNITS
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total <= alone ? 1 : countParts(sizes, part)
}

/** A sign is missing in the alphabet of phones. */
export function needsUcs2(text: string): boolean {
  return [...text].some((sign) => !isBasicGsm(sign) && !isExtendedGsm(sign))
}

function countParts(sizes: readonly number[], capacity: number): number {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > capacity) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
