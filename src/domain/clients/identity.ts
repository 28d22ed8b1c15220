import { slipsBetween } from '../messages/mail-domain-typo.ts'
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
 * Judgement on changed details: `unchanged` where nothing was typed anew, `same` where one person was
 * corrected, `other` where it is somebody else, and `unclear` where only whoever types can know.
 */
export type PersonChange = 'unchanged' | 'same' | 'unclear' | 'other'

/** Answer of whoever types. */
export type PersonAnswer = 'same' | 'other'

/**
 * The one judge of whether changed details are still those of one person. Details where there were none are a
 * correction, as is another mailbox of the same name, or words added to a name or left out beside the same mailbox or
 * number. Names that are a slip apart, and another name behind a known mailbox or number, are anybody’s guess: « Dupon »
 * and « Dupont », Léa and Léo at their mother’s address.
 */
export function comparePersons(before: Client, after: Client): PersonChange {
  if (isEqual(before, after)) return 'unchanged'
  if (isNobody(before)) return 'same'
  if (isNobody(after)) return 'unclear'
  return BY_NAME_AND_CONTACT[compareNames(before, after)][compareContacts(before, after)]
}

/** True if it is certain. */
export function isSamePerson(before: Client, after: Client): boolean {
  const change = comparePersons(before, after)
  return change === 'unchanged' || change === 'same'
}

/**
 * True where both are certainly one person: each could be a correction of the other, and they are no namesakes with
 * contacts of their own. Nobody is one with nobody.
 */
export function areOnePerson(a: Client, b: Client): boolean {
  const isCorrection = !isNobody(a) && !isNobody(b) && isSamePerson(a, b) && isSamePerson(b, a)
  return isCorrection && [compareContacts(a, b), compareContacts(b, a)].some((change) => change !== 'other')
}

/** True where both are certainly one person, who reads the mail of both. */
export function shareMailbox(a: Client, b: Client): boolean {
  const haveMailboxes = a.clientEmail !== null && b.clientEmail !== null
  return (
    haveMailboxes &&
    areOnePerson(a, b) &&
    identityKey(a.clientEmail ?? '') === identityKey(b.clientEmail ?? '')
  )
}

type NameChange = 'equal' | 'none' | 'words' | 'slip' | 'other'

/** `shared`: one of both is known still. `added`: there was none, and nothing is taken away. */
type ContactChange = 'shared' | 'added' | 'other'

const BY_NAME_AND_CONTACT: Record<NameChange, Record<ContactChange, PersonChange>> = {
  equal: { shared: 'same', added: 'same', other: 'same' },
  none: { shared: 'same', added: 'same', other: 'unclear' },
  words: { shared: 'same', added: 'same', other: 'unclear' },
  slip: { shared: 'unclear', added: 'unclear', other: 'unclear' },
  other: { shared: 'unclear', added: 'other', other: 'other' },
}

function isEqual(a: Client, b: Client): boolean {
  return a.clientName === b.clientName && a.clientEmail === b.clientEmail && a.clientPhone === b.clientPhone
}

function isNobody({ clientName, clientEmail, clientPhone }: Client): boolean {
  return nameKeyOf(clientName ?? '') === '' && clientEmail === null && clientPhone === null
}

function compareNames(before: Client, after: Client): NameChange {
  const [left, right] = [nameKeyOf(before.clientName ?? ''), nameKeyOf(after.clientName ?? '')]
  if (left === right) return left === '' ? 'none' : 'equal'
  const [words, others] = [wordsOf(left), wordsOf(right)]
  if (words.every((word) => others.includes(word)) || others.every((word) => words.includes(word)))
    return 'words'
  return areSlips(words, others) ? 'slip' : 'other'
}

function wordsOf(nameKey: string): string[] {
  return nameKey.split(' ').filter(Boolean)
}

/** Every word of the shorter name is one of the longer one’s, or was mistyped. */
function areSlips(words: readonly string[], others: readonly string[]): boolean {
  const [shorter, longer] = words.length <= others.length ? [words, others] : [others, words]
  return shorter.every((word) => longer.some((other) => slipsBetween(word, other) <= slipsAllowed(word)))
}

const LONG_WORD = 7

function slipsAllowed(word: string): number {
  return word.length >= LONG_WORD ? 2 : 1
}

function compareContacts(before: Client, after: Client): ContactChange {
  const changes = [
    compareContact(before.clientEmail, after.clientEmail, identityKey),
    compareContact(before.clientPhone, after.clientPhone, phoneKey),
  ]
  if (changes.includes('shared')) return 'shared'
  return changes.includes('other') ? 'other' : 'added'
}

function compareContact(
  before: string | null,
  after: string | null,
  keyOf: (value: string) => string,
): ContactChange {
  if (before === null) return 'added'
  return after !== null && keyOf(before) === keyOf(after) ? 'shared' : 'other'
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
