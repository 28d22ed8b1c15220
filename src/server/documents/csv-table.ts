import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'

export type CsvLine = { line: number; cells: string[] }

export type CsvTable = { lines: CsvLine[] } | { problem: string }

type Bounds = { delimiter: string; maxLines: number; maxColumns: number; maxLineLength: number }

const PIECE = 65_536

/** Lines without any text are left out. Lines and columns beyond the bounds end the reading; headings count besides. */
export async function readCsvTable(text: string, bounds: Bounds): Promise<CsvTable> {
  const plain = text.replace(/\r\n?/g, '\n')
  const problem = physicalProblem(plain, bounds)
  if (problem !== null) return { problem }
  const lines: CsvLine[] = []
  try {
    for await (const { record, info } of openCsv(plain, bounds)) {
      if (record.length > bounds.maxColumns) return { problem: tooManyColumns(info.lines, bounds) }
      if (lines.length > bounds.maxLines) return { problem: tooManyLines(bounds) }
      lines.push({ line: info.lines, cells: record })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: problemOf(error, bounds) }
  }
  return { lines }
}

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

type ParsedRecord = { record: string[]; info: { lines: number } }

function openCsv(text: string, { delimiter, maxLineLength }: Bounds): AsyncIterable<ParsedRecord> {
  const options: Options = {
    delimiter,
    info: true,
    max_record_size: maxLineLength,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }
  return Readable.from(piecesOf(text)).pipe(parse(options))
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
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

function problemOf({ code, lines }: CsvError & { lines?: number }, bounds: Bounds): string {
  const place = lines === undefined ? 'Ce fichier' : french`Ligne ${lines} de ce fichier`
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(place, bounds)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return french`${place} : un guillemet ouvert n’est pas fermé.`
  return french`${place} : un guillemet est mal placé.`
}
