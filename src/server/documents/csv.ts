import { stringify } from 'csv-stringify/sync'

/** First character of a file, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe. Numbers are written with a French comma: they
 * may be negative.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (value) => String(value).replace('.', ',') },
    // Spreadsheets begin a new line at a lone carriage return, too.
    quoted_match: '\r',
  })
}
