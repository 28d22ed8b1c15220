import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'

export type CsvLine = { line: number; cells: string[] }

/** Lines that quotes make unreadable are left out of the others. */
export type CsvTable =
  | { lines: CsvLine[]; unreadable: (CsvLine & { message: string })[] }
  | { problem: string }

type Bounds = { delimiter: string; maxLines: number; maxColumns: number; maxLineLength: number }

const PIECE = 65_536

/** Lines without any text are left out. Lines and columns beyond the bounds end the reading; headings count besides. */
export async function readCsvTable(text: string, bounds: Bounds): Promise<CsvTable> {
  const plain = text.replace(/\r\n?/g, '\n')
  const problem = physicalProblem(plain, bounds)
  if (problem !== null) return { problem }
  const table: Extract<CsvTable, { lines: unknown }> = { lines: [], unreadable: [] }
  const place = { start: 0, line: 0 }
  for (;;) {
    const end = await readUntilError(plain, place, { lines: table.lines, bounds })
    if (end === null) return table
    if ('problem' in end) return end
    const broken = nextLine(plain, end.place)
    table.unreadable.push({ line: broken.line, cells: [broken.text], message: OPEN_QUOTE })
    // An open quote is noticed after a record's length at most: no more than that is read twice.
    place.start = broken.end
    place.line = broken.line
  }
}

const OPEN_QUOTE = 'Un guillemet ouvert n’est pas fermé.'

/** Cells may hold a few line breaks each. */
const LINES_OF_A_RECORD = 5

/** The parser's own bound does not count delimiters, of which a line costs it quadratic time. */
function physicalProblem(text: string, bounds: Bounds): string | null {
  let line = 1
  for (let start = 0; start < text.length; line++) {
    const end = text.indexOf('\n', start)
    const length = (end < 0 ? text.length : end) - start
    if (length > bounds.maxLineLength) return tooLong(french`Ligne ${line}`, bounds)
    if (line > bounds.maxLines * LINES_OF_A_RECORD) return tooManyLines(bounds)
    start += length + 1
  }
  return null
}

/** Index of a first character, and the number of lines before it. */
type Place = { start: number; line: number }

class BoundReached extends Error {}

type Reading = { lines: CsvLine[]; bounds: Bounds }

/**
 * Null at the end of the text, else the place after the last record that could be read. Records are taken as they are
 * parsed: a stream that fails drops those that nobody has read yet.
 */
async function readUntilError(
  text: string,
  from: Place,
  { lines, bounds }: Reading,
): Promise<null | { problem: string } | { place: Place }> {
  let readLines = 0
  const parser = parse({
    delimiter: bounds.delimiter,
    max_record_size: bounds.maxLineLength,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: string[], info) => {
      readLines = info.lines
      addLine({ line: from.line + info.lines, cells }, { lines, bounds })
      return null
    },
  })
  try {
    await finished(Readable.from(piecesOf(text, from.start)).pipe(parser).resume())
    return null
  } catch (error) {
    if (error instanceof BoundReached) return { problem: error.message }
    if (!(error instanceof CsvError)) throw error
    return { place: { start: startOfLine(text, from.start, readLines), line: from.line + readLines } }
  }
}

function addLine(line: CsvLine, { lines, bounds }: Reading): void {
  if (line.cells.length > bounds.maxColumns) throw new BoundReached(tooManyColumns(line.line, bounds))
  if (line.cells.every((cell) => cell.trim() === '')) return
  if (lines.length > bounds.maxLines) throw new BoundReached(tooManyLines(bounds))
  lines.push(line)
}

function startOfLine(text: string, start: number, lines: number): number {
  let at = start
  for (let count = 0; count < lines; count++) at = text.indexOf('\n', at) + 1 || text.length
  return at
}

/** The first line with text from here on. */
function nextLine(text: string, { start, line }: Place): { line: number; text: string; end: number } {
  const newline = text.indexOf('\n', start)
  const end = newline < 0 ? text.length : newline + 1
  const found = text.slice(start, end).trim()
  return found === '' && end < text.length
    ? nextLine(text, { start: end, line: line + 1 })
    : { line: line + 1, text: found, end }
}

async function* piecesOf(text: string, from: number): AsyncGenerator<string> {
  for (let start = from; start < text.length; start += PIECE) {
    // Other requests are answered in between; streams alone only take turns with each other.
    await setImmediate()
    yield text.slice(start, start + PIECE)
  }
}

function tooManyColumns(line: number, { maxColumns }: Bounds): string {
  return french`Ligne ${line} : ce fichier a plus de ${maxColumns} colonnes. Gardez celles du nom, de l’e-mail et du téléphone.`
}

function tooManyLines({ maxLines }: Bounds): string {
  return french`Ce fichier a plus de ${frenchNumber(maxLines)} lignes. Partagez-le en plusieurs fichiers.`
}

function tooLong(place: string, { maxLineLength }: Bounds): string {
  return french`${place} : plus de ${frenchNumber(maxLineLength)} caractères sans fin de ligne. Il manque peut-être un guillemet.`
}
