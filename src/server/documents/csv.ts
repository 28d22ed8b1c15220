import { stringify } from 'csv-stringify/sync'

/** First character of a file, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** A cell that a spreadsheet would run as a formula gets an apostrophe. */
export function toCsv(rows: readonly string[][]): string {
  return stringify([...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    // Spreadsheets begin a new line at a lone carriage return, too.
    quoted_match: '\r',
  })
}
