/** Whom a reservation is for, as far as that was told. */
export type Client = { clientName: string | null; clientEmail: string | null; clientPhone: string | null }

/** Whether everything that was typed is found in a name, an address or a telephone number. */
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
 * Each client once, from reservations with the latest first: the latest details count, and older ones fill what the
 * latest left out. Two people may share a name; then something else tells them apart.
 */
export function knownClients<Row extends Client>(rows: readonly Row[]): Row[] {
  const known: Row[] = []
  const placesByName = new Map<string, number[]>()
  for (const row of rows) {
    if (row.clientName === null && row.clientEmail === null) continue
    const name = folded(row.clientName ?? '')
    const places = placesByName.get(name) ?? []
    const place = places.find((one) => isOne(known[one] as Row, row))
    if (place === undefined) placesByName.set(name, [...places, known.push(row) - 1])
    else known[place] = filled(known[place] as Row, row)
  }
  return known
}

/** Of two of one name: nothing that both told tells them apart. */
function isOne(a: Client, b: Client): boolean {
  return (
    agree(a.clientEmail?.toLowerCase(), b.clientEmail?.toLowerCase()) &&
    agree(a.clientPhone && digitsOf(a.clientPhone), b.clientPhone && digitsOf(b.clientPhone))
  )
}

function agree(a: string | null | undefined, b: string | null | undefined): boolean {
  return !a || !b || a === b
}

function filled<Row extends Client>(latest: Row, older: Client): Row {
  return {
    ...latest,
    clientEmail: latest.clientEmail ?? older.clientEmail,
    clientPhone: latest.clientPhone ?? older.clientPhone,
  }
}

/** Without accents or capitals: « Zoé » is found by « zoe ». */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** France's own numbers are told with 0 or with +33. */
function digitsOf(phone: string): string {
  return phone.replace(/^\s*(?:\+|00)33/, '0').replace(/\D/g, '')
}
