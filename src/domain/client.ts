export type Client = { clientName: string | null; clientEmail: string | null; clientPhone: string | null }

/**
 * True when every word of `text` occurs in the name or e-mail address, or, for four digits or more, in the phone
 * number.
 */
export function matchesClient({ clientName, clientEmail, clientPhone }: Client, text: string): boolean {
  const words = folded(`${clientName ?? ''} ${clientEmail ?? ''}`)
  const phone = digitsOf(clientPhone ?? '')
  const wanted = folded(text).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return false
  const number = digitsOf(text)
  const isNumber = number.length >= 4 && /^[\d\s.+()-]+$/.test(text)
  return isNumber ? phone.includes(number) : wanted.every((word) => words.includes(word))
}

/**
 * Deduplicates clients from rows sorted newest first: the newest details win and older rows fill the gaps;
 * namesakes with a different e-mail address or phone number stay apart.
 */
export function deduplicateClients<Row extends Client>(rows: readonly Row[]): Row[] {
  const known: Row[] = []
  const indexesByName = new Map<string, number[]>()
  for (const row of rows) {
    if (row.clientName === null && row.clientEmail === null) continue
    const name = folded(row.clientName ?? '')
    const indexes = indexesByName.get(name) ?? []
    const index = indexes.find((candidate) => isSamePerson(known[candidate] as Row, row))
    if (index === undefined) indexesByName.set(name, [...indexes, known.push(row) - 1])
    else known[index] = completed(known[index] as Row, row)
  }
  return known
}

/** Namesakes count as one person unless both rows have an e-mail address or a phone number and these differ. */
function isSamePerson(a: Client, b: Client): boolean {
  return (
    agree(a.clientEmail?.toLowerCase(), b.clientEmail?.toLowerCase()) &&
    agree(a.clientPhone && digitsOf(a.clientPhone), b.clientPhone && digitsOf(b.clientPhone))
  )
}

function agree(a: string | null | undefined, b: string | null | undefined): boolean {
  return !a || !b || a === b
}

function completed<Row extends Client>(latest: Row, older: Client): Row {
  return {
    ...latest,
    clientEmail: latest.clientEmail ?? older.clientEmail,
    clientPhone: latest.clientPhone ?? older.clientPhone,
  }
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** French numbers are written with 0, +33 or 0033. */
function digitsOf(phone: string): string {
  return phone.replace(/^\s*(?:\+|00)33/, '0').replace(/\D/g, '')
}
