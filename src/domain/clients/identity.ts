import { identityKey } from '../messages/mailbox.ts'
import { type Client, fold, phoneKey, searchTermsOf } from './client.ts'

export const CLIENT_SOURCES = ['reservation', 'staff', 'import'] as const

export type ClientSource = (typeof CLIENT_SOURCES)[number]

/** Two reservations with equal identities belong to one client's record. */
export type ClientIdentity = { contactKey: string; nameKey: string }

/**
 * Identity of whoever typed these details: their mailbox, or their phone number without one, and their name. Null
 * without both: then no record is kept. `e164`: the number in that form, null if it is none.
 */
export function clientIdentity(
  { clientName, clientEmail, clientPhone }: Client,
  e164: string | null,
): ClientIdentity | null {
  const nameKey = nameKeyOf(clientName ?? '')
  if (clientEmail !== null) return { contactKey: `mailto:${identityKey(clientEmail)}`, nameKey }
  const number = e164 ?? phoneKey(clientPhone ?? '')
  return number === '' ? null : { contactKey: `tel:${number}`, nameKey }
}

/** The words of a name without case, accents, hyphens and order: « Jean-Noël PETIT » is « Petit Jean Noel ». */
export function nameKeyOf(name: string): string {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
}

/**
 * True if corrected details are still those of one person: the same name, or the same mailbox or number with words
 * added to the name or left out. Another name behind a shared mailbox is another person.
 */
export function isSamePerson(before: ClientIdentity, after: ClientIdentity): boolean {
  if (before.nameKey === after.nameKey) return true
  return before.contactKey === after.contactKey && (hasWordsOf(before, after) || hasWordsOf(after, before))
}

function hasWordsOf(whole: ClientIdentity, part: ClientIdentity): boolean {
  const words = new Set(whole.nameKey.split(' '))
  return part.nameKey === '' || part.nameKey.split(' ').every((word) => words.has(word))
}

/** Text that the search of clients reads: folded name and e-mail address, then the digits of the phone number. */
export function searchTextOf({ clientName, clientEmail, clientPhone }: Client): string {
  return [fold(clientName ?? ''), fold(clientEmail ?? ''), phoneKey(clientPhone ?? '')].join('\n')
}

/** Patterns of SQL's `like` with the escape character `\`, all of which the search text of a found client matches. */
export function searchPatterns(text: string): string[] {
  const search = searchTermsOf(text)
  // Name and e-mail address end with a line feed, the phone number comes after both.
  if ('digits' in search) return [`%\n%\n%${search.digits}%`]
  // Any apostrophe: keyboards have the straight one, phones write the other.
  return search.words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&').replace(/['’]/g, '_')}%\n%`)
}
