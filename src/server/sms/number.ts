import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number as people of France type it, in the form that gateways take (E.164), or null when it is none. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'FR')
  return number?.isValid() ? number.number : null
}
