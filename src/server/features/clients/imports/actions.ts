import type { ImportPreview } from '#contract/clients/imports.ts'
import { invalid, invalidRequest } from '#contract/errors.ts'
import type { Client } from '#domain/clients/client.ts'
import { clientTitle } from '#domain/clients/client-title.ts'
import { missingColumns } from '#domain/clients/import.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { lockMerges } from '../records/record.ts'
import { type LineAside, toFileOfLinesAside } from './csv-lines.ts'
import { batchesOf, keyOf, knownKeys, storeBatch } from './records.ts'
import {
  type ImportEntries,
  type ImportEntry,
  type ImportFile,
  readImportEntries,
  readImportTable,
} from './table.ts'

const SHOWN_LINES = 3
const SHOWN_ENTRIES = 50
const SHOWN_CHARACTERS = 120
/** Throws invalid for what is no table of clients. */
export async function previewImport({ database }: AppContext, file: ImportFile): Promise<ImportPreview> {
  const table = await readImportTable(file)
  const { format, encoding, sheet, headings, above, titles, columns, lines } = table
  const missing = missingColumns(columns)
  const { entries, remarks, aside } = missing === null ? await readImportEntries(table) : NOTHING
  const { added, duplicates } = await compareWithKnown(database.kysely, entries)
  return {
    format,
    encoding,
    sheet,
    headings,
    above,
    columns: titles.map((title, index) => ({ title: shorten(title), field: columns[index] ?? null })),
    samples: lines.slice(0, SHOWN_LINES).map(({ line, cells }) => ({ line, cells: cells.map(shorten) })),
    missing,
    total: lines.length + table.unreadable.length,
    added,
    duplicates: duplicates.slice(0, SHOWN_ENTRIES),
    duplicateCount: duplicates.length,
    remarks: remarks.slice(0, SHOWN_ENTRIES),
    remarkCount: remarks.length,
    errors: aside.slice(0, SHOWN_ENTRIES).map(({ line, message }) => ({ line, message })),
    errorCount: aside.length,
    leftAside: toFileOfLinesAside(table, aside),
  }
}

const NOTHING: ImportEntries = { entries: [], remarks: [], aside: [] }

export type Imported = {
  added: number
  completed: number
  unchanged: number
  leftAsideCount: number
  leftAside: string
}

/**
 * All lines that can be read. Sends no message. Throws invalid for what is no table of clients, and where no line can
 * be read.
 */
export async function importClients(context: AppContext, file: ImportFile): Promise<Imported> {
  const table = await readImportTable(file)
  const missing = missingColumns(table.columns)
  if (missing !== null) throw invalid('table', missing)
  const { entries, aside } = await readImportEntries(table)
  if (entries.length === 0) refuseLines(aside)
  const now = context.clock.instant()
  return context.database.transaction(async (trx) => {
    await lockMerges(context, trx)
    const counts = { added: 0, completed: 0 }
    for (const batch of batchesOf(entries)) {
      const { added, completed } = await storeBatch(trx, batch, now)
      counts.added += added
      counts.completed += completed
    }
    const unchanged = entries.length - counts.added - counts.completed
    return {
      ...counts,
      unchanged,
      leftAsideCount: aside.length,
      leftAside: toFileOfLinesAside(table, aside),
    }
  })
}

/** `duplicates`: entries whose client is known, or in an earlier line (`of`). */
async function compareWithKnown(db: Db, entries: readonly ImportEntry[]) {
  const known = await knownKeys(db, entries)
  const firstLines = new Map<string, number>()
  const duplicates: ImportPreview['duplicates'] = []
  for (const { line, client, identity } of entries) {
    const key = keyOf(identity)
    const of = firstLines.get(key) ?? null
    if (of !== null || known.has(key)) duplicates.push({ line, name: titleOf(client), of })
    if (of === null) firstLines.set(key, line)
  }
  return { added: entries.length - duplicates.length, duplicates }
}

function titleOf({ clientName: name, clientEmail: email, clientPhone: phone }: Client): string {
  return clientTitle({ name, email, phone })
}

function shorten(cell: string): string {
  const text = cell.trim()
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function refuseLines(aside: readonly LineAside[]): never {
  const issues = aside.slice(0, SHOWN_ENTRIES).map(({ line, message }) => ({
    path: `table.${line}`,
    message: french`Ligne ${line} : ${message}`,
  }))
  throw invalidRequest({ issues })
}
