import { areHeadings } from './import.ts'

/** Number of fields that a line of headings would name. */
export type CountFields = (cells: readonly string[]) => number

const DELIMITERS = [';', ',', '\t'] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** Titles stand above a table, and seldom more of them. */
const FIRST_LINES = 20
const FIRST_CHARACTERS = 20_000

/** Spreadsheets read the delimiter from a line « sep=; », which is none of the table. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t]*(?:\r\n?|\n|$)/i

/** The delimiter, and the text after the line that names it; `lines`: 1 where there was one. */
export function delimitedText(
  text: string,
  countFields: CountFields,
): { delimiter: Delimiter; text: string; lines: number } {
  const [line, named] = SEPARATOR_LINE.exec(text) ?? []
  const delimiter = DELIMITERS.find((known) => known === named)
  if (line !== undefined && delimiter) return { delimiter, text: text.slice(line.length), lines: 1 }
  return { delimiter: delimiterOf(text, countFields), text, lines: 0 }
}

/** The one that makes the most headings of a line, else the one that the first line with any has most of, outside quotes. */
function delimiterOf(text: string, countFields: CountFields): Delimiter {
  const lines = text
    .trimStart()
    .slice(0, FIRST_CHARACTERS)
    .split(/\r\n?|\n/, FIRST_LINES)
    .map((line) => line.replace(/"([^"]*)"/g, (_, quoted: string) => quoted.replace(/[;,\t]/g, ' ')))
  const namedBy = (delimiter: Delimiter) =>
    Math.max(0, ...lines.map((line) => countFields(line.split(delimiter))))
  const first = lines.find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? ''
  const score = (delimiter: Delimiter) =>
    namedBy(delimiter) * FIRST_CHARACTERS + first.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best))
}

/**
 * Index of the line with the headings: the first of those that name the most fields, wherever they stand, or the first
 * line with text that is no client's. Null where the table has none.
 */
export function findHeadings(lines: readonly (readonly string[])[], countFields: CountFields): number | null {
  const named = lines.slice(0, FIRST_LINES).map(countFields)
  const most = Math.max(0, ...named)
  if (most > 1) return named.indexOf(most)
  return areHeadings(lines[0] ?? []) ? 0 : null
}
