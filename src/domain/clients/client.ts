import { identityKey } from '../messages/mailbox.ts'

export type Client = { clientName: string | null; clientEmail: string | null; clientPhone: string | null }

const MIN_PHONE_DIGITS = 4

type Contact = Pick<Client, 'clientEmail' | 'clientPhone'>

/** True if mail to both e-mail addresses reaches the same mailbox; null is no address. */
export function isSameAddress(a: string | null, b: string | null): boolean {
  return (a && identityKey(a)) === (b && identityKey(b))
}

/** `isOnline`: booked on the site, by anybody who typed these details, and who got the link at once. */
type LinkedContact = Contact & { isOnline?: boolean }

/**
 * True if staff replace or remove a known e-mail address or phone number: then the reservation's link may be in the
 * hands of somebody else. So may that of an online booking, which would show an added number to whoever typed an
 * address that is not theirs. Another spelling changes nothing.
 */
export function mustEndLink({ isOnline = true, ...before }: LinkedContact, after: Contact): boolean {
  const { clientEmail: email, clientPhone: phone } = before
  const [isAddressKnown, isNumberKnown] = [email !== null, phone !== null || (isOnline && email !== null)]
  return (
    (isAddressKnown && !isSameAddress(email, after.clientEmail)) ||
    (isNumberKnown && phoneKey(phone ?? '') !== phoneKey(after.clientPhone ?? ''))
  )
}

/** Terms of a search: digits of a phone number, or words of the name or e-mail address. */
export type SearchTerms = { digits: string } | { words: string[] }

/** Four digits or more, and nothing but them, are a phone number. */
export function searchTermsOf(text: string): SearchTerms {
  const digits = phoneKey(text)
  const isPhoneSearch = digits.length >= MIN_PHONE_DIGITS && /^[\d\s.+()-]+$/.test(text)
  return isPhoneSearch ? { digits } : { words: fold(text).split(/\s+/).filter(Boolean) }
}

/** True when the phone number has these digits, or name and e-mail address have every word of `text`. */
export function matchesClient({ clientName, clientEmail, clientPhone }: Client, text: string): boolean {
  const search = searchTermsOf(text)
  if ('digits' in search) return phoneKey(clientPhone ?? '').includes(search.digits)
  const nameAndEmail = fold(`${clientName ?? ''} ${clientEmail ?? ''}`)
  return search.words.length > 0 && search.words.every((word) => nameAndEmail.includes(word))
}

/**
 * Deduplicates clients from rows sorted newest first: the newest details win and older rows fill the gaps;
 * namesakes with a different e-mail address or phone number stay apart.
 */
export function deduplicateClients<Row extends Client>(rows: readonly Row[]): Row[] {
  const clients: Row[] = []
  const indexesByName = new Map<string, number[]>()
  for (const row of rows) {
    if (row.clientName === null && row.clientEmail === null) continue
    const name = fold(row.clientName ?? '')
    const indexes = indexesByName.get(name) ?? []
    const index = indexes.find((candidate) => isOneEntry(clients[candidate] as Row, row))
    if (index === undefined) indexesByName.set(name, [...indexes, clients.push(row) - 1])
    else clients[index] = fillMissingDetails(clients[index] as Row, row)
  }
  return clients
}

/** Namesakes count as one person unless both rows have an e-mail address or a phone number and these differ. */
function isOneEntry(a: Client, b: Client): boolean {
  return (
    areCompatible(a.clientEmail && identityKey(a.clientEmail), b.clientEmail && identityKey(b.clientEmail)) &&
    areCompatible(a.clientPhone && phoneKey(a.clientPhone), b.clientPhone && phoneKey(b.clientPhone))
  )
}

function areCompatible(a: string | null | undefined, b: string | null | undefined): boolean {
  return !a || !b || a === b
}

function fillMissingDetails<Row extends Client>(latest: Row, older: Client): Row {
  return {
    ...latest,
    clientEmail: latest.clientEmail ?? older.clientEmail,
    clientPhone: latest.clientPhone ?? older.clientPhone,
  }
}

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** Lower case, without accents and ligatures. */
export function fold(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter)
}

/** Identity of a number, however it is written: French ones start with 0, +33 or 0033. */
export function phoneKey(phone: string): string {
  return phone.replace(/^\s*(?:\+|00)33/, '0').replace(/\D/g, '')
}
