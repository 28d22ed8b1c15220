import { groupedPhone } from '#domain/language/phone-number.ts'

type PhoneNumber = { label: string; href: string }

/** The settings hold one phone number per line. */
export function parseFirstPhoneNumber(phone: string | null | undefined): PhoneNumber | null {
  const [line = ''] = (phone ?? '').trim().split('\n')
  return parsePhoneNumber(line)
}

export function parsePhoneNumber(line: string): PhoneNumber | null {
  if (!/\d/.test(line)) return null
  return { label: groupedPhone(line.trim()).replaceAll(' ', '\u00a0'), href: toTelUrl(line) }
}

export function toTelUrl(phone: string): string {
  return `tel:${dialledNumber(phone)}`
}

/** Opens the device’s own text messages. iOS reads the body after « & », Android after « ? »: both understand this. */
export function toSmsUrl(phone: string, body: string): string {
  return `sms:${dialledNumber(phone)}?&body=${encodeURIComponent(body)}`
}

/** The trunk prefix of « +33 (0)2 » is dialled only inside the country. */
function dialledNumber(phone: string): string {
  return phone.replace(/^(\s*\+.*)\(0\)/, '$1').replace(/[^\d+]/g, '')
}
