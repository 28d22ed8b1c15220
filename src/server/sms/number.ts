import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString as parseMobileNumber } from 'libphonenumber-js/mobile'
import { TERRITORY_CODES, territoryOf, toOverseasNumber } from '#domain/messages/sms/overseas-numbers.ts'
import { mayReceiveSms, type SmsCountry } from '#domain/messages/sms/sms-countries.ts'
import { type SmsObstacle, unwrittenSmsReason } from '#domain/messages/sms/sms-recipient.ts'

/** Reads national numbers as French ones; null if invalid. Records are known by it. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'FR')
  return number?.isValid() ? number.number : null
}

/** Recipient of a text message, with the reason where none can be written: then the journal has a line without text. */
export function smsRecipient(
  typed: string,
  { timeZone }: { timeZone: string },
): { recipient: string; failure: string | null } {
  const mobile = toMobileNumber(typed, territoryOf(timeZone))
  if (mobile !== null) return { recipient: mobile, failure: null }
  const failure = unwrittenSmsReason(typed, obstacleOf(typed))
  return { recipient: toE164(typed) ?? typed, failure }
}

/** Why no text message reaches a number; null if one does. */
export function findSmsObstacle(
  typed: string,
  { timeZone, countries }: { timeZone: string; countries: readonly SmsCountry[] },
): SmsObstacle | null {
  const mobile = toMobileNumber(typed, territoryOf(timeZone))
  if (mobile === null) return obstacleOf(typed)
  return isAllowedNumber(mobile, countries) ? null : 'country'
}

/** `mobile`: in E.164. */
export function isAllowedNumber(mobile: string, countries: readonly SmsCountry[]): boolean {
  return mayReceiveSms(parseMobileNumber(mobile)?.country, countries)
}

/** Every recipient that a stored number may have had, in any territory, by this version or an earlier one. */
export function possibleRecipients(typed: string): string[] {
  const readings = [null, ...TERRITORY_CODES].flatMap((territory) => toMobileNumber(typed, territory) ?? [])
  return [...new Set([typed, toE164(typed) ?? typed, ...readings])]
}

function obstacleOf(typed: string): 'incomplete' | 'notMobile' {
  return toE164(typed) === null ? 'incomplete' : 'notMobile'
}

type Territory = ReturnType<typeof territoryOf>

/** In E.164; a number that is a mobile's neither in France nor overseas by its prefix is read as the territory's. */
function toMobileNumber(typed: string, territory: Territory): string | null {
  const french = parseMobileNumber(typed, 'FR')
  const overseas = french && toOverseasNumber(french.number)
  if (overseas) return isMobile(overseas) ? overseas : null
  if (french?.isValid()) return french.number
  const local = territory === null ? undefined : parseMobileNumber(typed, territory)
  return local?.isValid() ? local.number : null
}

function isMobile(e164: string): boolean {
  return parseMobileNumber(e164)?.isValid() ?? false
}
