import { zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { fillMergedCells, type SheetRow } from './merged-cells.ts'
import { type PackedFile, readZipDirectory, unpackFile } from './zip-directory.ts'

type WorkbookFailure =
  | 'not_workbook'
  | 'damaged'
  | 'encrypted'
  | 'old_excel'
  | 'empty_workbook'
  | 'unpacks_too_large'
  | 'too_many_lines'
  | 'too_many_columns'
  | 'too_much_text'

export type WorkbookBounds = { maxLines: number; maxColumns: number; maxCharacters: number }

/** Lines with text of the first sheet that has any; `sheets`: how many there are. */
export type ReadWorkbook = { sheet: string; sheets: number; lines: { line: number; cells: string[] }[] }

export type WorkbookOutput = ReadWorkbook | { failure: WorkbookFailure }

/** As CSV: text alone, dates as « 2027-04-13 14:30 », formulas as the values that were last computed. */
export async function readWorkbook(file: Buffer, bounds: WorkbookBounds): Promise<WorkbookOutput> {
  const parts = unpackParts(file)
  if ('failure' in parts) return parts
  const sheets = await sheetsOf(parts)
  if (sheets === null) return { failure: 'damaged' }
  const index = sheets.findIndex(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  const found = sheets[index]
  if (!found) return { failure: 'empty_workbook' }
  fillMergedCells(found.data, xmlOfSheet(parts, index))
  const lines = linesOf(found.data, bounds)
  return 'failure' in lines ? lines : { sheet: found.sheet, sheets: sheets.length, lines }
}

type Parts = ReadonlyMap<string, Uint8Array>

const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_PARTS = 2_000
const WORKBOOK = 'xl/workbook.xml'

/** The sizes that the archive announces are added up before anything is unpacked. */
function unpackParts(file: Buffer): Parts | { failure: WorkbookFailure } {
  if (file.subarray(0, OLE.length).equals(OLE))
    return { failure: file.includes(ENCRYPTED_PACKAGE) ? 'encrypted' : 'old_excel' }
  const packed = readZipDirectory(file)
  if (!packed) return { failure: 'damaged' }
  if (packed.some(({ isEncrypted }) => isEncrypted)) return { failure: 'encrypted' }
  if (!packed.some(({ name }) => name === WORKBOOK)) return { failure: 'not_workbook' }
  const total = packed.reduce((sum, { size }) => sum + size, 0)
  if (total > MAX_UNPACKED_BYTES || packed.length > MAX_PARTS) return { failure: 'unpacks_too_large' }
  return unpackAll(file, packed.filter(isRead)) ?? { failure: 'damaged' }
}

/** Of Excel up to 2003, and around what a password keeps. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

function isRead({ name }: PackedFile): boolean {
  return /^xl\/(?:_rels\/)?[^/]+\.xml(?:\.rels)?$|^xl\/worksheets\/[^/]+\.xml$/.test(name)
}

function unpackAll(file: Buffer, packed: readonly PackedFile[]): Parts | null {
  const parts = new Map<string, Uint8Array>()
  for (const each of packed) {
    const content = unpackFile(file, each)
    if (content === null) return null
    parts.set(each.name, content)
  }
  return parts
}

type Sheet = { sheet: string; data: SheetRow[] }

/**
 * The library is given an archive that is not packed: it would believe the sizes that an archive announces, and unpack
 * large ones in threads, which this process may not start. Null for a workbook that it cannot read.
 */
async function sheetsOf(parts: Parts): Promise<Sheet[] | null> {
  const { buffer: archive } = zipSync(Object.fromEntries(parts), { level: 0 })
  try {
    const sheets = await readSheets(archive)
    // Its type of a date is that of the constructor.
    return sheets.map(({ sheet, data = [] }) => ({ sheet, data: data as unknown as SheetRow[] }))
  } catch (error) {
    // The library has no one type for what is wrong with XML, cells and references.
    if (!(error instanceof Error)) throw error
    return null
  }
}

const SHEET = /<(?:\w+:)?sheet\s[^<>]*?:id="([^"]*)"/g
const RELATION = /<(?:\w+:)?Relationship\s[^<>]*>/g

/** Of the sheet at this place of the workbook; '' where its file is not found. */
function xmlOfSheet(parts: Parts, index: number): string {
  const xmlOf = (name: string) => new TextDecoder().decode(parts.get(name) ?? new Uint8Array())
  const id = [...xmlOf(WORKBOOK).matchAll(SHEET)][index]?.[1]
  const relation = [...xmlOf('xl/_rels/workbook.xml.rels').matchAll(RELATION)]
    .map(([text]) => text)
    .find((text) => text.includes(`Id="${id}"`))
  const target = /Target="([^"]*)"/.exec(relation ?? '')?.[1] ?? ''
  return xmlOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
}

function linesOf(
  rows: readonly SheetRow[],
  { maxLines, maxColumns, maxCharacters }: WorkbookBounds,
): ReadWorkbook['lines'] | { failure: WorkbookFailure } {
  const lines: ReadWorkbook['lines'] = []
  let characters = 0
  for (const [index, row] of rows.entries()) {
    const cells = row.map(cellText)
    if (cells.every((cell) => cell === '')) continue
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    // Headings count besides, as in CSV.
    if (lines.length > maxLines) return { failure: 'too_many_lines' }
    if (cells.length > maxColumns) return { failure: 'too_many_columns' }
    if (characters > maxCharacters) return { failure: 'too_much_text' }
    lines.push({ line: index + 1, cells })
  }
  return lines
}

function cellText(cell: SheetRow[number] | undefined): string {
  return cell instanceof Date ? dateText(cell) : String(cell ?? '').trim()
}

const MINUTE_MS = 60_000
/** Times without a day are on the day before the first one of either calendar, 1900 or 1904. */
const FIRST_DAY = '1910'

/** Fractions of a day are inexact: whole minutes. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const iso = new Date(Math.round(date.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (iso < FIRST_DAY) return time
  return time === '00:00' ? day : `${day} ${time}`
}
