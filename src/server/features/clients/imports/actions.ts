import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type ImportChoices, ImportedClient, type ImportPreview } from '#contract/clients/imports.ts'
import { invalid, invalidRequest } from '#contract/errors.ts'
import type { Client } from '#domain/clients/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/clients/identity.ts'
import {
  areHeadings,
  assignColumns,
  clientOfLine,
  delimiterOf,
  guessColumns,
  type ImportColumns,
  MAX_IMPORTED_LINES,
  missingColumns,
} from '#domain/clients/import.ts'
import { decodeText } from '#domain/language/text-encoding.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { type CsvLine, readCsvTable } from '#server/documents/csv-table.ts'
import { identityOf, setMissingPhone } from '#server/practice/records/client-records.ts'
import { lockMerges } from '../records/record.ts'
import { insertMissing, listKnown, markImported } from './queries.ts'

export type ImportFile = { content: Uint8Array; choices: ImportChoices }

const PROBLEMS = {
  binary: 'Ce fichier n’est pas un tableau CSV : enregistrez-le au format CSV, puis recommencez.',
  mixed: french`Ce fichier mélange deux encodages : enregistrez-le de nouveau en « CSV UTF-8 », puis recommencez.`,
} as const

const BOUNDS = { maxLines: MAX_IMPORTED_LINES, maxColumns: 100, maxLineLength: 20_000 }
const SHOWN_LINES = 3
const SHOWN_ENTRIES = 50
const SHOWN_CHARACTERS = 120
/** Lines of one statement: 9 values each, of SQLite's 32 766. */
const BATCH = 500

type Entry = { line: number; client: Client; identity: ClientIdentity }

type Table = {
  encoding: string
  headings: boolean
  titles: string[]
  columns: ImportColumns
  lines: CsvLine[]
}

/** Throws invalid for what is no table of clients. */
export async function previewImport({ database }: AppContext, file: ImportFile): Promise<ImportPreview> {
  const { lines, titles, columns, ...table } = await readTable(file)
  const missing = missingColumns(columns)
  const { entries, errors } = missing === null ? await readEntries(lines, columns) : NOTHING
  const { added, duplicates } = await compareWithKnown(database.kysely, entries)
  return {
    ...table,
    columns: titles.map((title, index) => ({ title, field: columns[index] ?? null })),
    samples: lines.slice(0, SHOWN_LINES).map(({ line, cells }) => ({ line, cells: cells.map(shorten) })),
    missing,
    total: lines.length,
    added,
    duplicates: duplicates.slice(0, SHOWN_ENTRIES),
    duplicateCount: duplicates.length,
    errors: errors.slice(0, SHOWN_ENTRIES),
    errorCount: errors.length,
  }
}

const NOTHING: { entries: Entry[]; errors: ImportPreview['errors'] } = { entries: [], errors: [] }

export type Imported = { added: number; completed: number; unchanged: number }

/** All lines or none. Sends no message. Throws invalid, also with one issue for each line to correct. */
export async function importClients(context: AppContext, file: ImportFile): Promise<Imported> {
  const { lines, columns } = await readTable(file)
  const missing = missingColumns(columns)
  if (missing !== null) throw invalid('table', missing)
  const { entries, errors } = await readEntries(lines, columns)
  refuseErrors(errors)
  const now = context.clock.instant()
  return context.database.transaction(async (trx) => {
    await lockMerges(context, trx)
    const counts = { added: 0, completed: 0 }
    for (const batch of batchesOf(entries)) {
      const { added, completed } = await storeBatch(trx, batch, now)
      counts.added += added
      counts.completed += completed
    }
    return { ...counts, unchanged: entries.length - counts.added - counts.completed }
  })
}

async function storeBatch(trx: Trx, batch: readonly Entry[], now: number) {
  const firstOfEach = new Map(batch.map((entry) => [keyOf(entry.identity), entry] as const).reverse())
  const records = [...firstOfEach.values()].map(({ client, identity }) => ({
    contact_key: identity.contactKey,
    name_key: identity.nameKey,
    name: client.clientName,
    email: client.clientEmail,
    phone: client.clientPhone,
    search_text: searchTextOf(client),
    created_at: now,
  }))
  const inserted = await insertMissing(trx, records)
  const known = (await listKnown(trx, contactKeysOf(batch))).filter((record) =>
    firstOfEach.has(keyOf(record)),
  )
  await markImported(
    trx,
    known.map(({ id }) => id),
  )
  const incomplete = new Set(known.filter(({ phone }) => phone === null).map(keyOf))
  const newPhones = batch.flatMap(({ client: { clientPhone }, identity }) =>
    clientPhone !== null && incomplete.delete(keyOf(identity)) ? { identity, phone: clientPhone } : [],
  )
  for (const { identity, phone } of newPhones) await setMissingPhone(trx, identity, phone)
  return { added: inserted.length, completed: newPhones.length }
}

async function readTable({ content, choices }: ImportFile): Promise<Table> {
  const decoded = decodeText(content)
  if ('problem' in decoded) throw invalid('table', PROBLEMS[decoded.problem])
  const { text, encoding } = decoded
  const table = await readCsvTable(text, { delimiter: delimiterOf(text), ...BOUNDS })
  if ('problem' in table) throw invalid('table', table.problem)
  const [first] = table.lines
  if (!first) throw invalid('table', 'Ce fichier est vide.')
  const headings = choices.headings ?? areHeadings(first.cells)
  const lines = headings ? table.lines.slice(1) : table.lines
  if (lines.length > BOUNDS.maxLines) throw invalid('table', 'Ce fichier a plus de 10 000 lignes.')
  if (lines.length === 0) throw invalid('table', 'Ce fichier n’a que des titres, et aucun client.')
  const titles = first.cells.map((cell, index) => (headings && cell.trim() ? cell : `Colonne ${index + 1}`))
  const columns = choices.columns ?? (headings ? assignColumns(first.cells) : guessColumns(first.cells))
  return { encoding, headings, titles: titles.map(shorten), columns, lines }
}

async function readEntries(
  lines: readonly CsvLine[],
  columns: ImportColumns,
): Promise<{ entries: Entry[]; errors: ImportPreview['errors'] }> {
  const entries: Entry[] = []
  const errors: ImportPreview['errors'] = []
  for (const [index, { line, cells }] of lines.entries()) {
    // Other requests are answered in between.
    if (index % BATCH === 0) await setImmediate()
    const parsed = z.safeParse(ImportedClient, clientOfLine(cells, columns))
    if (!parsed.success) errors.push(...parsed.error.issues.map(({ message }) => ({ line, message })))
    else entries.push(entryOf(line, parsed.data))
  }
  return { entries, errors }
}

function entryOf(
  line: number,
  { clientName, clientEmail, clientPhone }: z.output<typeof ImportedClient>,
): Entry {
  const client = { clientName, clientEmail: clientEmail ?? null, clientPhone: clientPhone ?? null }
  const identity = identityOf(client)
  if (!identity) throw new Error('a client with an address or a number has no identity')
  return { line, client, identity }
}

/** `duplicates`: entries whose client is known, or in an earlier line (`of`). */
async function compareWithKnown(db: Db, entries: readonly Entry[]) {
  const known = await knownKeys(db, entries)
  const firstLines = new Map<string, number>()
  const duplicates: ImportPreview['duplicates'] = []
  for (const { line, client, identity } of entries) {
    const key = keyOf(identity)
    const of = firstLines.get(key) ?? null
    if (of !== null || known.has(key)) duplicates.push({ line, name: client.clientName ?? '', of })
    if (of === null) firstLines.set(key, line)
  }
  return { added: entries.length - duplicates.length, duplicates }
}

async function knownKeys(db: Db, entries: readonly Entry[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const batch of batchesOf(entries))
    for (const identity of await listKnown(db, contactKeysOf(batch))) keys.add(keyOf(identity))
  return keys
}

function contactKeysOf(batch: readonly Entry[]): string[] {
  return [...new Set(batch.map(({ identity }) => identity.contactKey))]
}

function keyOf({ contactKey, nameKey }: ClientIdentity): string {
  return `${contactKey}\n${nameKey}`
}

function* batchesOf(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let start = 0; start < entries.length; start += BATCH) yield entries.slice(start, start + BATCH)
}

function shorten(cell: string): string {
  const text = cell.trim()
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function refuseErrors(errors: ImportPreview['errors']): void {
  if (errors.length === 0) return
  const issues = errors.slice(0, SHOWN_ENTRIES).map(({ line, message }) => ({
    path: `table.${line}`,
    message: french`Ligne ${line} : ${message}`,
  }))
  throw invalidRequest({ issues })
}
