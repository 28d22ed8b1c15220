import { fold, phoneKey } from '../clients/client.ts'
import { nameKeyOf } from '../clients/identity.ts'

export const MENTION_KINDS = ['voucher', 'voucher_order', 'testimonial'] as const

export type MentionKind = (typeof MENTION_KINDS)[number]

export const MENTION_NAMES = {
  voucher: 'Bon',
  voucher_order: 'Commande d’un bon',
  testimonial: 'Témoignage',
} as const satisfies Record<MentionKind, string>

export type MentionedPerson = {
  names: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
}

/** A number in a text has at least as many digits; fewer would be found in any date. */
const MIN_DIGITS = 8

/** True where a text that others typed holds a whole name, the address or the number of the person. */
export function mentions(text: string, { names, emails, phones }: MentionedPerson): boolean {
  const words = new Set(nameKeyOf(text).split(' '))
  const folded = fold(text)
  const digits = phoneKey(text)
  return (
    names.some((name) => isWithin(nameKeyOf(name), words)) ||
    emails.some((email) => folded.includes(fold(email))) ||
    phones.map(phoneKey).some((phone) => phone.length >= MIN_DIGITS && digits.includes(phone))
  )
}

function isWithin(nameKey: string, words: ReadonlySet<string>): boolean {
  return nameKey !== '' && nameKey.split(' ').every((word) => words.has(word))
}
