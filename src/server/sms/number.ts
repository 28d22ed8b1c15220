import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export function countryOf(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.country
}

/** Reads national numbers as French ones; null if invalid. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'FR')
  return number?.isValid() ? number.number : null
}
