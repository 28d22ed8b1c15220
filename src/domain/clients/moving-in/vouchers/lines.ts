import { parseForeignCode } from '../../../accounting/foreign-code.ts'
import type { Cents } from '../../../language/money.ts'
import type { Day, Minute } from '../../../language/time.ts'
import { french } from '../../../language/typography.ts'
import { emailOfCells, phoneOfCells, plainCell } from '../../import-cells.ts'
import { type DateOrder, readLength, readStart, withoutTitle } from '../cells.ts'
import {
  isEndless,
  isFormula,
  isSpent,
  isTotalLine,
  namesSessions,
  type ReadSessions,
  readCents,
  readSessions,
} from './cells.ts'
import type { MovedVoucherField, VoucherColumns } from './columns.ts'

/** The rest; `sold` is null where the line does not say it. */
export type ReadRest =
  | { kind: 'amount'; left: Cents; sold: Cents | null }
  | { kind: 'sessions'; left: number; sold: number | null }

/** Texts are '' where the line has none. `paid`: for all that was sold. */
export type ReadVoucher = {
  code: string | null
  rest: ReadRest
  paid: Cents | null
  soldOn: Day | null
  /** Null: none is named. */
  validUntil: Day | 'endless' | null
  service: string
  minutes: Minute | null
  buyer: string
  recipient: string
  client: { clientName: string; clientEmail: string; clientPhone: string }
  message: string
}

export type ReadVoucherLine = ReadVoucher | { message: string } | 'used_up'

type Problem = { message: string }

const TOTAL = french`Cette ligne est un total.`
const FORMULA = french`Une cellule de cette ligne est une formule : collez ses valeurs, puis recommencez.`
const REST_MISSING = 'Le reste manque.'
const REST_UNREADABLE = 'Le reste ne peut pas être lu.'
const REST_NEGATIVE = 'Le reste est négatif.'
const MORE_THAN_SOLD = 'Il reste plus de séances qu’il n’en a été vendu.'
const DATE_UNREADABLE = 'La date ne peut pas être lue.'
const CODE_UNREADABLE = french`Le code compte 40 lettres et chiffres au plus.`
const UNKNOWN = french`Ni code ni nom : ce bon ne pourrait pas être retrouvé.`

type Reading = { columns: VoucherColumns; order: DateOrder }
type CellsOf = (field: MovedVoucherField) => string[]

/** One line of a table of vouchers, with a sentence for what nobody can read. */
export function readVoucherLine(cells: readonly string[], { columns, order }: Reading): ReadVoucherLine {
  if (isTotalLine(cells)) return { message: TOTAL }
  if (cells.some((cell, index) => columns[index] != null && isFormula(cell))) return { message: FORMULA }
  const cellsOf: CellsOf = (field) =>
    columns.flatMap((column, index) => (column === field ? filledCell(cells[index] ?? '') || [] : []))
  if (cellsOf('status').some(isSpent)) return 'used_up'
  const rest = restOf(cellsOf, columns)
  if ('message' in rest) return rest
  if (rest.left === 0) return 'used_up'
  const code = codeOf(cellsOf)
  if (isProblem(code)) return code
  const validUntil = dayOf(cellsOf('validUntil'), order)
  if (isProblem(validUntil)) return validUntil
  const voucher = { code, rest, validUntil, ...detailsOf(cellsOf, order) }
  return isNamed(voucher) ? voucher : { message: UNKNOWN }
}

/** '' for a dash, too. */
function filledCell(cell: string): string {
  const text = plainCell(cell)
  return /^\p{Pd}+$/u.test(text) ? '' : text
}

function isProblem(read: string | null | Problem): read is Problem {
  return typeof read === 'object' && read !== null
}

function isNamed({ code, buyer, recipient, client }: ReadVoucher): boolean {
  return code !== null || [buyer, recipient, client.clientName].some((name) => name !== '')
}

function restOf(cellsOf: CellsOf, columns: VoucherColumns): ReadRest | Problem {
  const [counted] = cellsOf('sessions')
  const [rest] = cellsOf('rest')
  const [value] = cellsOf('value')
  if (counted !== undefined) return sessionsOf(counted, cellsOf)
  if (rest !== undefined)
    return countsSessions(rest, cellsOf) ? sessionsOf(rest, cellsOf) : amountOf(rest, value)
  const isNew = !columns.includes('rest') && !columns.includes('sessions') && value !== undefined
  if (!isNew) return { message: REST_MISSING }
  return namesSessions(value) ? sessionsOf(value, cellsOf) : amountOf(value, value)
}

/** A bare number beside that of the sessions sold is one of sessions. */
function countsSessions(rest: string, cellsOf: CellsOf): boolean {
  return namesSessions(rest) || (cellsOf('soldSessions').length > 0 && /^\d{1,3}$/.test(rest))
}

function amountOf(cell: string, value: string | undefined): ReadRest | Problem {
  const left = readCents(cell)
  if (left === null) return { message: REST_UNREADABLE }
  if (left < 0) return { message: REST_NEGATIVE }
  return { kind: 'amount', left, sold: value === undefined ? null : readCents(value) }
}

function sessionsOf(cell: string, cellsOf: CellsOf): ReadRest | Problem {
  const read: ReadSessions | null = readSessions(cell)
  if (read === null) return { message: REST_UNREADABLE }
  if (read.left < 0) return { message: REST_NEGATIVE }
  const sold = read.sold ?? readSessions(cellsOf('soldSessions')[0] ?? '')?.left ?? null
  if (sold !== null && sold < read.left) return { message: MORE_THAN_SOLD }
  return { kind: 'sessions', left: read.left, sold }
}

function codeOf(cellsOf: CellsOf): string | null | Problem {
  const [cell] = cellsOf('code')
  if (cell === undefined) return null
  return parseForeignCode(cell) ?? { message: CODE_UNREADABLE }
}

function dayOf([cell]: readonly string[], order: DateOrder): Day | 'endless' | null | Problem {
  if (cell === undefined) return null
  if (isEndless(cell)) return 'endless'
  return readStart(cell, order).day ?? { message: DATE_UNREADABLE }
}

function detailsOf(cellsOf: CellsOf, order: DateOrder): Omit<ReadVoucher, 'code' | 'rest' | 'validUntil'> {
  const [paid = cellsOf('value')[0] ?? ''] = cellsOf('paid')
  const service = textOf(cellsOf('service'))
  return {
    paid: readCents(paid),
    soldOn: readStart(cellsOf('soldOn')[0] ?? '', order).day,
    service,
    minutes: readLength(cellsOf('duration')[0] ?? '') ?? minutesWithin(service),
    buyer: nameOf(cellsOf('buyer')),
    recipient: nameOf(cellsOf('recipient')),
    client: {
      clientName: nameOf(cellsOf('client')),
      clientEmail: emailOfCells(cellsOf('email')),
      clientPhone: phoneOfCells(cellsOf('phone')),
    },
    message: cellsOf('message').join('\n'),
  }
}

/** « Massage suédois 1h15 », « Massage 60 min ». */
function minutesWithin(service: string): Minute | null {
  const [length] = /\d{1,3} ?min\b|\d{1,2} ?h(?: ?\d{2})?\b/i.exec(service) ?? []
  return length === undefined ? null : readLength(length)
}

function nameOf(cells: readonly string[]): string {
  return withoutTitle(cells[0]?.replace(/\s+/g, ' ') ?? '')
}

const MAX_TEXT = 200

function textOf([cell = '']: readonly string[]): string {
  return cell.replace(/\s+/g, ' ').slice(0, MAX_TEXT)
}
