import type { Client } from './client.ts'
import { emailOfCells, phoneOfCells, plainCell } from './import-cells.ts'

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

/** One field for each column of a file; null: the column is left out. Columns of one field fill each other. */
export type ImportColumns = readonly (ImportField | null)[]

/** Without accents, case, punctuation, numbers and the word « client »; « nom » is a family name beside a column of first names. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  name: [
    'nom complet',
    'nom et prenom',
    'prenom et nom',
    'nom prenom',
    'prenom nom',
    'name',
    'full name',
  ].concat('display name', 'fn'),
  firstName: ['prenom', 'first name', 'firstname', 'given name', 'forename'],
  lastName: ['nom', 'nom de famille', 'nom d usage', 'last name', 'lastname', 'surname', 'family name'],
  email: ['e mail', 'email', 'mail', 'courriel', 'adresse e mail', 'adresse email', 'adresse mail'].concat(
    'adresse electronique',
    'adresse de messagerie',
    'e mail address',
    'email address',
    'e mail value',
    'email value',
  ),
  phone: ['telephone', 'tel', 'portable', 'mobile', 'fixe', 'gsm', 'numero de telephone'].concat(
    [
      'portable',
      'mobile',
      'fixe',
      'domicile',
      'bureau',
      'principal',
      'personnel',
      'professionnel',
      'autre',
    ].flatMap((kind) => [`telephone ${kind}`, `tel ${kind}`]),
    ['mobile', 'cell', 'home', 'business', 'work', 'primary', 'other', 'main'].map((kind) => `${kind} phone`),
    'phone',
    'phone number',
    'mobile number',
    'telephone number',
    'phone value',
    'numero de portable',
    'numero de mobile',
  ),
}

/** The field of each column that the headings name; « nom » alone is the whole name. */
export function assignColumns(headings: readonly string[]): ImportColumns {
  const named = headings.map(namedField)
  const hasFirstNames = named.includes('firstName')
  return named.map((field) => (field === 'lastName' && !hasFirstNames ? 'name' : field))
}

/** No known heading is as long, and normalizing combining marks takes quadratic time. */
const MAX_HEADING_LENGTH = 100

/** « Client phone », « E-mail du client » and « Nom du patient » name what they would without that word. */
const OF_A_CLIENT =
  /^(?:client|customer|patient) (?=.)|(?<=.) (?:du |de la |de )?(?:client|cliente|customer|patient|patiente)$/

const CLIENT_ALONE = /^(?:client|cliente|customer|patient|patiente)s?$/

/** Null for a heading that names nothing of a client. */
export function namedField(heading: string): ImportField | null {
  const words = headingWords(heading).replace(OF_A_CLIENT, '')
  if (CLIENT_ALONE.test(words)) return 'name'
  return IMPORT_FIELDS.find((field) => HEADINGS[field].includes(words)) ?? null
}

/** Without accents, case, punctuation and numbers; '' for what is too long to be known. */
export function headingWords(heading: string): string {
  if (heading.length > MAX_HEADING_LENGTH) return ''
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => /[a-z]/.test(word))
    .join(' ')
}

/** Number of fields that a line of headings would name. */
export function countNamedFields(cells: readonly string[]): number {
  return new Set(cells.map(namedField).filter((field) => field !== null)).size
}

/** False for a first line that is a client's already. */
export function areHeadings(cells: readonly string[]): boolean {
  if (countNamedFields(cells) > 0) return true
  return !cells.some((cell) => isAddress(cell) || isNumber(cell))
}

/** By what the first line holds, where no heading names the columns. */
export function guessColumns(cells: readonly string[]): ImportColumns {
  const email = cells.findIndex(isAddress)
  const phone = cells.findIndex(isNumber)
  return cells.map((_, index) => (index === email ? 'email' : index === phone ? 'phone' : null))
}

function isAddress(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(plainCell(cell))
}

function isNumber(cell: string): boolean {
  return /^\+?[\d .()/-]{8,}$/.test(plainCell(cell))
}

/** A sentence about the columns that nobody has assigned yet; null if a client can be read. */
export function missingColumns(columns: ImportColumns): string | null {
  if (!columns.some((field) => field === 'name' || field === 'lastName' || field === 'firstName'))
    return 'Indiquez la colonne du nom.'
  if (!columns.includes('email') && !columns.includes('phone'))
    return 'Indiquez la colonne de l’e-mail ou du téléphone.'
  return null
}

/** Details of one line, tidied; '' where the line has none. */
export function clientOfLine(
  cells: readonly string[],
  columns: ImportColumns,
): { [Key in keyof Client]: string } {
  const cellsOf = (field: ImportField) =>
    columns.flatMap((column, index) => (column === field ? plainCell(cells[index] ?? '') || [] : []))
  const ownName = ['firstName', 'lastName'] as const
  const parts = ownName.map((field) => cellsOf(field)[0] ?? '').filter(Boolean)
  return {
    clientName: (cellsOf('name')[0] ?? parts.join(' ')).replace(/\s+/g, ' '),
    clientEmail: emailOfCells(cellsOf('email')),
    clientPhone: phoneOfCells(cellsOf('phone')),
  }
}

/** A name that a spreadsheet would compute; with an apostrophe ahead it is a text. */
export function isFormulaLine(cells: readonly string[], columns: ImportColumns): boolean {
  const isName = (field: ImportField | null | undefined) =>
    field === 'name' || field === 'firstName' || field === 'lastName'
  return cells.some((cell, index) => isName(columns[index]) && /^\s*[=+@-]/.test(cell))
}
