import { invalid } from '#contract/errors.ts'
import { MAX_IMPORT_BYTES } from '#domain/clients/import.ts'
import type { TextEncoding } from '#domain/language/text-encoding.ts'
import { french } from '#domain/language/typography.ts'
import { readInProcess } from '../../booking/private-calendar/reader-process.ts'
import {
  BOUNDS,
  belowHeadings,
  type LineReading,
  readLines,
  type TableLines,
  textOfFile,
} from './csv-lines.ts'

/** `encoding`: null where the file says its own. `sheet`: that of a workbook with several. */
export type TableFile = TableLines & {
  format: 'csv' | 'xlsx'
  encoding: TextEncoding | null
  sheet: string | null
}

type Reading = LineReading & { encoding: TextEncoding | undefined }

/** Lines of a CSV table or of a workbook of Excel, below its headings. Throws invalid for what is no table. */
export async function readTableFile(
  content: Uint8Array,
  { encoding: chosen, ...reading }: Reading,
): Promise<TableFile> {
  if (isWorkbook(content)) return { format: 'xlsx', encoding: null, ...(await readSheet(content, reading)) }
  const { text, encoding } = textOfFile(content, chosen)
  return { format: 'csv', encoding, sheet: null, ...(await readLines(text, reading)) }
}

const FIRST_BYTES = 1_000

/** The beginning of a file, if it is a text. */
export function beginningOf(content: Uint8Array): string {
  return new TextDecoder().decode(content.subarray(0, FIRST_BYTES))
}

/** Of an archive, and of Excel up to 2003 and what a password keeps. */
const STARTS = [Buffer.from('PK\x03\x04'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]

export function isWorkbook(content: Uint8Array): boolean {
  return STARTS.some((start) => start.equals(content.subarray(0, start.length)))
}

async function readSheet(
  content: Uint8Array,
  reading: LineReading,
): Promise<TableLines & { sheet: string | null }> {
  const { maxLines, maxColumns } = BOUNDS
  const bounds = { maxLines, maxColumns, maxCharacters: MAX_IMPORT_BYTES }
  const read = await readInProcess('workbook', content, bounds)
  if ('failure' in read) throw invalid('table', PROBLEMS[read.failure])
  const sheet = read.sheets > 1 ? read.sheet : null
  return { sheet, ...belowHeadings({ lines: read.lines, unreadable: [], above: 0 }, reading) }
}

type Failure = Extract<Awaited<ReturnType<typeof readInProcess<'workbook'>>>, { failure: string }>['failure']

const PROBLEMS: Record<Failure, string> = {
  not_workbook: french`Ce fichier n’est pas un classeur Excel : enregistrez-le au format Excel (.xlsx) ou CSV, puis recommencez.`,
  damaged: french`Ce classeur Excel est abîmé : ouvrez-le, enregistrez-le de nouveau au format .xlsx, puis recommencez.`,
  encrypted: french`Ce classeur est protégé par un mot de passe : enregistrez-le sans mot de passe, puis recommencez.`,
  old_excel: french`Ce classeur est d’un ancien format d’Excel (.xls) : enregistrez-le au format .xlsx ou CSV, puis recommencez.`,
  empty_workbook: 'Ce classeur est vide.',
  unpacks_too_large: french`Ce classeur fait plus de 50 Mo une fois décompressé : gardez la seule feuille du tableau, ou enregistrez-la en CSV.`,
  too_many_lines: french`Ce classeur a plus de 10 000 lignes. Partagez-le en plusieurs fichiers.`,
  too_many_columns: french`Ce classeur a plus de ${BOUNDS.maxColumns} colonnes. Gardez celles qui servent.`,
  too_much_text: french`Ce classeur a trop de texte : gardez les colonnes qui servent, puis recommencez.`,
  too_complex: french`Ce classeur est trop grand pour être lu : gardez la seule feuille du tableau, ou enregistrez-la en CSV.`,
}
