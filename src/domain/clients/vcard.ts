/** Columns of the table that address books become. */
export const VCARD_TITLES = ['Nom complet', 'Prénom', 'Nom', 'E-mail', 'Téléphone'] as const

export function isVCard(text: string): boolean {
  return text.slice(0, 1_000).trimStart().toUpperCase().startsWith('BEGIN:VCARD')
}

type Property = { name: string; types: string; isQuotedPrintable: boolean; value: string }

type Card = { line: number; properties: Property[] }

/** One line of a table for each card of versions 2.1 to 4.0; `line`: where the card begins. */
export function readVCards(text: string): { line: number; cells: string[] }[] {
  return cardsOf(text).map(({ line, properties }) => ({ line, cells: cellsOf(properties) }))
}

function cardsOf(text: string): Card[] {
  const cards: Card[] = []
  let card: Card | null = null
  for (const { line, content } of contentLines(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(content)) card = { line, properties: [] }
    else if (/^END:VCARD\s*$/i.test(content)) {
      if (card) cards.push(card)
      card = null
    } else card?.properties.push(...propertyOf(content))
  }
  return cards
}

type Line = { line: number; content: string }

/** RFC 6350, 3.2; in version 2.1 a line of quoted-printable goes on after « = ». */
function* contentLines(text: string): Generator<Line> {
  let begun: Line = { line: 0, content: '' }
  for (const [index, physical] of text.split(/\r\n?|\n/).entries()) {
    const whole = joined(begun.content, physical)
    if (whole === null) yield begun
    begun = whole === null ? { line: index + 1, content: physical } : { ...begun, content: whole }
  }
  yield begun
}

/** Null where the next line is one of its own. */
function joined(content: string, next: string): string | null {
  if (/^[ \t]/.test(next)) return content + next.slice(1)
  return isUnfinished(content) ? content.slice(0, -1) + next : null
}

function isUnfinished(content: string): boolean {
  return content.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(content)
}

/** « item1.EMAIL;TYPE=home:… »; pictures and the like are left out. */
function propertyOf(content: string): Property[] {
  const [, name = '', parameters = '', value = ''] =
    /^(?:[\w-]+\.)?(FN|N|EMAIL|TEL)((?:;[^:]*)?):(.*)$/is.exec(content) ?? []
  if (name === '') return []
  const isQuotedPrintable = /QUOTED-PRINTABLE/i.test(parameters)
  return [{ name: name.toUpperCase(), types: parameters.toUpperCase(), isQuotedPrintable, value }]
}

function cellsOf(properties: readonly Property[]): string[] {
  const valuesOf = (name: string) => properties.filter((property) => property.name === name).sort(mobileFirst)
  const [name] = valuesOf('N')
  const [lastName = '', firstName = ''] = name ? partsOf(name) : []
  const [fullName] = valuesOf('FN')
  return [
    fullName ? plain(textOf(fullName)) : '',
    firstName,
    lastName,
    valuesOf('EMAIL')
      .map((value) => plain(textOf(value)))
      .join(' ::: '),
    valuesOf('TEL')
      .map((value) => plain(textOf(value)).replace(/^tel:/i, ''))
      .join(' ::: '),
  ]
}

/** The order of the file is kept among equals. */
function mobileFirst(a: Property, b: Property): number {
  return Number(isMobile(b)) - Number(isMobile(a))
}

function isMobile({ types }: Property): boolean {
  return /CELL|IPHONE|MOBILE/.test(types)
}

/** A structured name is separated by semicolons that no backslash precedes. */
function partsOf(name: Property): string[] {
  return textOf(name)
    .split(/(?<!\\);/)
    .map(plain)
}

function plain(text: string): string {
  return text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function textOf({ isQuotedPrintable, value }: Property): string {
  if (!isQuotedPrintable) return value
  const bytes = Uint8Array.from(
    [...value.matchAll(/=([0-9a-f]{2})|([\s\S])/giu)].flatMap(([, hex, letter]) =>
      hex === undefined ? [...new TextEncoder().encode(letter)] : [Number.parseInt(hex, 16)],
    ),
  )
  return new TextDecoder().decode(bytes)
}
