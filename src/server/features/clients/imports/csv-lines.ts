import { invalid } from '#contract/errors.ts'
import { MAX_IMPORTED_LINES } from '#domain/clients/import.ts'
import { type CountFields, delimitedText, findHeadings } from '#domain/clients/import-layout.ts'
import { decodeText, decodeTextAs, type TextEncoding } from '#domain/language/text-encoding.ts'
import { french } from '#domain/language/typography.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { type CsvLine, readCsvTable } from '#server/documents/csv-table.ts'

/** A line that does not come in, with its reason. */
export type LineAside = CsvLine & { message: string }

const PROBLEMS = {
  binary: french`Ce fichier n’est pas un tableau CSV ou Excel (.xlsx) : enregistrez-le dans l’un de ces formats, puis recommencez.`,
  mixed: french`Ce fichier mélange deux encodages : enregistrez-le de nouveau en « CSV UTF-8 », puis recommencez.`,
} as const

export const BOUNDS = { maxLines: MAX_IMPORTED_LINES, maxColumns: 100, maxLineLength: 20_000 }

/** Text of a table or of an address book. Throws invalid for what is no text. */
export function textOfFile(
  content: Uint8Array,
  chosen: TextEncoding | undefined,
): { text: string; encoding: TextEncoding } {
  if (PDF.equals(content.subarray(0, PDF.length))) throw invalid('table', PROBLEMS.binary)
  const decoded = chosen ? decodeTextAs(content, chosen) : decodeText(content)
  if ('problem' in decoded) throw invalid('table', PROBLEMS[decoded.problem])
  return { ...decoded, text: decoded.text.replace(/^\ufeff/, '') }
}

const PDF = Buffer.from('%PDF-')

export function refuseTooMany(lines: number): void {
  if (lines > BOUNDS.maxLines) throw invalid('table', 'Ce fichier a plus de 10 000 lignes.')
}

/**
 * `cells`: of the line with the headings, or of the first one; `titles`: names of the columns; `above`: lines with text
 * above the headings.
 */
export type TableLines = {
  headings: boolean
  above: number
  cells: string[]
  titles: string[]
  lines: CsvLine[]
  unreadable: LineAside[]
}

export type LineReading = { headings: boolean | undefined; countFields: CountFields }

/** Lines of a delimited text below its headings. Throws invalid for what is no table. */
export async function readLines(whole: string, reading: LineReading): Promise<TableLines> {
  const { delimiter, text, lines: above } = delimitedText(whole, reading.countFields)
  const table = await readCsvTable(text, { delimiter, ...BOUNDS })
  if ('problem' in table) throw invalid('table', table.problem)
  const unreadable = table.unreadable.map((aside) => ({ ...aside, line: aside.line + above }))
  const lines = table.lines.map(({ line, cells }) => ({ line: line + above, cells }))
  return belowHeadings({ lines, unreadable, above }, reading)
}

type WholeTable = Pick<TableLines, 'lines' | 'unreadable' | 'above'>

/** The lines of a whole table below its headings. Throws invalid for an empty one, and one that is too long. */
export function belowHeadings(
  { lines: all, unreadable, above }: WholeTable,
  { headings: chosen, countFields }: LineReading,
): TableLines {
  if (all.length + unreadable.length === 0) throw invalid('table', 'Ce fichier est vide.')
  const found = findHeadings(
    all.map(({ cells }) => cells),
    countFields,
  )
  const headings = chosen ?? found !== null
  const index = (headings && found) || 0
  const cells = all[index]?.cells ?? []
  const lines = all.slice(headings ? index + 1 : 0)
  refuseTooMany(lines.length)
  const titles = cells.map((cell, column) => (headings && cell.trim() ? cell : `Colonne ${column + 1}`))
  return { headings, above: above + index, cells, titles, lines, unreadable }
}

/** Read again once it is corrected: titles stand above, reasons in a last column. */
export function toFileOfLinesAside(
  { titles }: Pick<TableLines, 'titles'>,
  aside: readonly LineAside[],
): string {
  if (aside.length === 0) return ''
  const width = Math.max(titles.length, ...aside.map(({ cells }) => cells.length))
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const rows = aside.map(({ line, cells, message }) => [...filled(cells), String(line), message])
  return BYTE_ORDER_MARK + toCsv([[...filled(titles), 'Ligne du fichier', 'À corriger'], ...rows])
}
