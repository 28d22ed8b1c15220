import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type ImportChoices, ImportedClient, type ImportPreview } from '#contract/clients/imports.ts'
import { invalid } from '#contract/errors.ts'
import type { Client } from '#domain/clients/client.ts'
import type { ClientIdentity } from '#domain/clients/identity.ts'
import {
  assignColumns,
  clientOfLine,
  guessColumns,
  type ImportColumns,
  isFormulaLine,
  MAX_IMPORTED_LINES,
} from '#domain/clients/import.ts'
import { delimitedText, findHeadings } from '#domain/clients/import-layout.ts'
import { phoneQuestion } from '#domain/clients/phone-slip.ts'
import { isVCard, readVCards, VCARD_TITLES } from '#domain/clients/vcard.ts'
import { decodeText, decodeTextAs, type TextEncoding } from '#domain/language/text-encoding.ts'
import { french } from '#domain/language/typography.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { type CsvLine, readCsvTable } from '#server/documents/csv-table.ts'
import { identityOf } from '#server/practice/records/client-records.ts'

export type ImportFile = { content: Uint8Array; choices: ImportChoices }

export type ImportEntry = { line: number; client: Client; identity: ClientIdentity }

/** A line that does not come in, with its reason. */
export type LineAside = CsvLine & { message: string }

export type ImportTable = {
  format: ImportPreview['format']
  encoding: TextEncoding
  headings: boolean
  above: number
  titles: string[]
  columns: ImportColumns
  lines: CsvLine[]
  unreadable: LineAside[]
}

const PROBLEMS = {
  binary: 'Ce fichier n’est pas un tableau CSV : enregistrez-le au format CSV, puis recommencez.',
  mixed: french`Ce fichier mélange deux encodages : enregistrez-le de nouveau en « CSV UTF-8 », puis recommencez.`,
} as const

const BOUNDS = { maxLines: MAX_IMPORTED_LINES, maxColumns: 100, maxLineLength: 20_000 }
const TOO_MANY = 'Ce fichier a plus de 10 000 lignes.'
/** Other requests are answered after each. */
const LINES_AT_ONCE = 500

/** Throws invalid for what is no table of clients. */
export async function readImportTable({ content, choices }: ImportFile): Promise<ImportTable> {
  const decoded = choices.encoding ? decodeTextAs(content, choices.encoding) : decodeText(content)
  if ('problem' in decoded) throw invalid('table', PROBLEMS[decoded.problem])
  const text = decoded.text.replace(/^\ufeff/, '')
  const { encoding } = decoded
  return isVCard(text) ? tableOfCards(text, { choices, encoding }) : tableOfCsv(text, { choices, encoding })
}

type Chosen = { choices: ImportChoices; encoding: TextEncoding }

function tableOfCards(text: string, { choices, encoding }: Chosen): ImportTable {
  const lines = readVCards(text)
  if (lines.length === 0) throw invalid('table', 'Ce fichier n’a aucun contact lisible.')
  if (lines.length > BOUNDS.maxLines) throw invalid('table', TOO_MANY)
  const columns = choices.columns ?? assignColumns(VCARD_TITLES)
  const titles = [...VCARD_TITLES]
  return { format: 'vcard', encoding, headings: true, above: 0, titles, columns, lines, unreadable: [] }
}

async function tableOfCsv(whole: string, { choices, encoding }: Chosen): Promise<ImportTable> {
  const { delimiter, text, lines: above } = delimitedText(whole)
  const table = await readCsvTable(text, { delimiter, ...BOUNDS })
  if ('problem' in table) throw invalid('table', table.problem)
  const all = table.lines.map(({ line, cells }) => ({ line: line + above, cells }))
  const unreadable = table.unreadable.map((aside) => ({ ...aside, line: aside.line + above }))
  if (all.length + unreadable.length === 0) throw invalid('table', 'Ce fichier est vide.')
  const found = findHeadings(all.map(({ cells }) => cells))
  const headings = choices.headings ?? found !== null
  const index = (headings && found) || 0
  const first = all[index]?.cells ?? []
  const lines = all.slice(headings ? index + 1 : 0)
  refuseCount(lines.length, unreadable.length)
  const titles = first.map((cell, column) => (headings && cell.trim() ? cell : `Colonne ${column + 1}`))
  const columns = choices.columns ?? (headings ? assignColumns(first) : guessColumns(first))
  return { format: 'csv', encoding, headings, above: above + index, titles, columns, lines, unreadable }
}

function refuseCount(lines: number, unreadable: number): void {
  if (lines > BOUNDS.maxLines) throw invalid('table', TOO_MANY)
  if (lines + unreadable === 0) throw invalid('table', 'Ce fichier n’a que des titres, et aucun client.')
}

export type ImportEntries = {
  entries: ImportEntry[]
  remarks: ImportPreview['remarks']
  aside: LineAside[]
}

/** `aside`: lines that nobody can read, in the order of the file. */
export async function readImportEntries({
  lines,
  columns,
  unreadable,
}: Pick<ImportTable, 'lines' | 'columns' | 'unreadable'>): Promise<ImportEntries> {
  const found: ImportEntries = { entries: [], remarks: [], aside: [...unreadable] }
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    const client = readClient(cells, columns)
    if ('message' in client) found.aside.push({ line, cells, message: client.message })
    else {
      found.entries.push({ line, ...client })
      const slip = phoneQuestion(client.client.clientPhone ?? '')
      if (slip) found.remarks.push({ line, message: remarkOf(client.client, slip) })
    }
  }
  found.aside.sort((a, b) => a.line - b.line)
  return found
}

function readClient(
  cells: readonly string[],
  columns: ImportColumns,
): Omit<ImportEntry, 'line'> | { message: string } {
  if (isFormulaLine(cells, columns))
    return { message: french`Le champ « Nom » ne peut pas commencer comme une formule.` }
  const parsed = z.safeParse(ImportedClient, clientOfLine(cells, columns))
  if (!parsed.success) return { message: parsed.error.issues.map(({ message }) => message).join(' ') }
  const { clientName = null, clientEmail = null, clientPhone = null } = parsed.data
  const client = { clientName, clientEmail, clientPhone }
  const identity = identityOf(client)
  if (!identity) throw new Error('a client with an address or a number has no identity')
  return { client, identity }
}

function remarkOf({ clientPhone }: Client, { question }: { question: string }): string {
  return french`${clientPhone ?? ''} : ${question}`
}

/** Read again once it is corrected: titles stand above, reasons in a last column. */
export function toFileOfLinesAside(
  { titles }: Pick<ImportTable, 'titles'>,
  aside: readonly LineAside[],
): string {
  if (aside.length === 0) return ''
  const width = Math.max(titles.length, ...aside.map(({ cells }) => cells.length))
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const rows = aside.map(({ line, cells, message }) => [...filled(cells), String(line), message])
  return BYTE_ORDER_MARK + toCsv([[...filled(titles), 'Ligne du fichier', 'À corriger'], ...rows])
}
