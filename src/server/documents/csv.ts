import { stringify } from 'csv-stringify/sync'

/** First character of a file, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe. Numbers, which may be
 * negative, are written with two decimals.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (value) => value.toFixed(2).replace('.', ',') },
    // Spreadsheets begin a new line at a lone carriage return, too.
    quoted_match: '\r',
  })
}
