import type { Client } from './client.ts'

export const IMPORT_FIELDS = ['name', 'firstName', 'lastName', 'email', 'phone'] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_FIELD_NAMES = {
  name: 'Nom complet',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  email: 'E-mail',
  phone: 'Téléphone',
} as const satisfies Record<ImportField, string>

export const MAX_IMPORTED_LINES = 10_000
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

/** One field for each column of a file; null: the column is left out. */
export type ImportColumns = readonly (ImportField | null)[]

/** Without accents, case and punctuation; « nom » is a family name beside a column of first names. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  name: ['nom complet', 'nom et prenom', 'prenom et nom', 'nom prenom', 'prenom nom', 'name', 'full name'],
  firstName: ['prenom', 'first name', 'firstname', 'given name'],
  lastName: ['nom', 'nom de famille', 'last name', 'lastname', 'surname', 'family name'],
  email: ['e mail', 'email', 'mail', 'courriel', 'adresse e mail', 'adresse email', 'adresse mail'].concat(
    'adresse electronique',
    'e mail address',
    'email address',
  ),
  phone: ['telephone', 'tel', 'portable', 'mobile', 'numero de telephone', 'telephone portable'].concat(
    'telephone mobile',
    'phone',
    'phone number',
    'mobile phone',
    'cell phone',
  ),
}

/** The first column of each field that the headings name; « nom » alone is the whole name. */
export function assignColumns(headings: readonly string[]): ImportColumns {
  const named = headings.map(fieldOf)
  const hasFirstNames = named.includes('firstName')
  const fields = named.map((field) => (field === 'lastName' && !hasFirstNames ? 'name' : field))
  return fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
}

/** No known heading is as long, and normalizing combining marks takes quadratic time. */
const MAX_HEADING_LENGTH = 100

function fieldOf(heading: string): ImportField | null {
  if (heading.length > MAX_HEADING_LENGTH) return null
  const words = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')
  return IMPORT_FIELDS.find((field) => HEADINGS[field].includes(words)) ?? null
}

/** False for a first line that is a client's already. */
export function areHeadings(cells: readonly string[]): boolean {
  if (cells.some((cell) => fieldOf(cell) !== null)) return true
  return !cells.some((cell) => isAddress(cell) || isNumber(cell))
}

/** By what the first line holds, where no heading names the columns. */
export function guessColumns(cells: readonly string[]): ImportColumns {
  const email = cells.findIndex(isAddress)
  const phone = cells.findIndex(isNumber)
  return cells.map((_, index) => (index === email ? 'email' : index === phone ? 'phone' : null))
}

function isAddress(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(cell.trim())
}

function isNumber(cell: string): boolean {
  return /^\+?[\d .()-]{8,}$/.test(cell.trim())
}

/** A sentence about the columns that nobody has assigned yet; null if a client can be read. */
export function missingColumns(columns: ImportColumns): string | null {
  if (!columns.some((field) => field === 'name' || field === 'lastName' || field === 'firstName'))
    return 'Indiquez la colonne du nom.'
  if (!columns.includes('email') && !columns.includes('phone'))
    return 'Indiquez la colonne de l’e-mail ou du téléphone.'
  return null
}

/** Details of one line as they were typed; '' where the line has none. */
export function clientOfLine(
  cells: readonly string[],
  columns: ImportColumns,
): { [Key in keyof Client]: string } {
  const cellOf = (field: ImportField) => {
    const index = columns.indexOf(field)
    return index < 0 ? '' : (cells[index] ?? '').trim()
  }
  const ownName = [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' ')
  return {
    clientName: (cellOf('name') || ownName).replace(/\s+/g, ' '),
    clientEmail: cellOf('email'),
    clientPhone: cellOf('phone'),
  }
}

const DELIMITERS = [';', ',', '\t'] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** The one that the first line has most of, outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const line = text.trimStart().slice(0, 20_000).split('\n', 1)[0] ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const countOf = (delimiter: Delimiter) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best))
}
