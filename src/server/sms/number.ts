import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { whyNoSms } from '#domain/messages/sms/sms-recipient.ts'

export function countryOf(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.country
}

/** Reads national numbers as French ones; null if invalid. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'FR')
  return number?.isValid() ? number.number : null
}

/** Recipient of a text message, with the reason where none can be written: then the journal has a line without text. */
export function smsRecipient(typed: string): { recipient: string; failure: string | null } {
  const number = toE164(typed)
  return { recipient: number ?? typed, failure: whyNoSms(typed, number) }
}
