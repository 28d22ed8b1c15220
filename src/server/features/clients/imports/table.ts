import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type ImportChoices, ImportedClient, type ImportPreview } from '#contract/clients/imports.ts'
import { invalid } from '#contract/errors.ts'
import type { Client } from '#domain/clients/client.ts'
import type { ClientIdentity } from '#domain/clients/identity.ts'
import {
  assignColumns,
  clientOfLine,
  countNamedFields,
  guessColumns,
  type ImportColumns,
  isFormulaLine,
} from '#domain/clients/import.ts'
import { phoneQuestion } from '#domain/clients/phone-slip.ts'
import { isVCard, readVCards, VCARD_TITLES } from '#domain/clients/vcard.ts'
import type { TextEncoding } from '#domain/language/text-encoding.ts'
import { french } from '#domain/language/typography.ts'
import type { CsvLine } from '#server/documents/csv-table.ts'
import { identityOf } from '#server/practice/records/client-records.ts'
import { type LineAside, refuseTooMany, textOfFile } from './csv-lines.ts'
import { isWorkbook, readTableFile } from './table-file.ts'

export type ImportFile = { content: Uint8Array; choices: ImportChoices }

export type ImportEntry = { line: number; client: Client; identity: ClientIdentity }

export type ImportTable = {
  format: ImportPreview['format']
  encoding: TextEncoding | null
  sheet: string | null
  headings: boolean
  above: number
  titles: string[]
  columns: ImportColumns
  lines: CsvLine[]
  unreadable: LineAside[]
}

/** Other requests are answered after each. */
const LINES_AT_ONCE = 500

/** Throws invalid for what is no table of clients. */
export async function readImportTable({ content, choices }: ImportFile): Promise<ImportTable> {
  const cards = isWorkbook(content) ? null : textOfFile(content, choices.encoding)
  if (cards && isVCard(cards.text))
    return { format: 'vcard', encoding: cards.encoding, sheet: null, ...tableOfCards(cards.text, choices) }
  const { cells, ...table } = await readTableFile(content, {
    headings: choices.headings,
    encoding: choices.encoding,
    countFields: countNamedFields,
  })
  if (table.lines.length + table.unreadable.length === 0)
    throw invalid('table', 'Ce fichier n’a que des titres, et aucun client.')
  const columns = choices.columns ?? (table.headings ? assignColumns(cells) : guessColumns(cells))
  return { columns, ...table }
}

function tableOfCards(text: string, { columns }: ImportChoices) {
  const lines = readVCards(text)
  if (lines.length === 0) throw invalid('table', 'Ce fichier n’a aucun contact lisible.')
  refuseTooMany(lines.length)
  return {
    headings: true,
    above: 0,
    titles: [...VCARD_TITLES],
    columns: columns ?? assignColumns(VCARD_TITLES),
    lines,
    unreadable: [],
  }
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
