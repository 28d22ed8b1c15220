/** A row of a sheet; null for a cell without a value. */
export type SheetRow = (string | number | boolean | Date | null)[]

const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g

/** A value that stands once for several rows becomes that of each row with anything else in it. */
export function fillMergedCells(rows: readonly SheetRow[], sheetXml: string): void {
  for (const [, letters = '', first, last] of sheetXml.matchAll(MERGED)) {
    const column = columnOf(letters)
    const value = rows[Number(first) - 1]?.[column] ?? null
    if (value !== null) fill(rows.slice(Number(first), Number(last)), column, value)
  }
}

function fill(rows: readonly SheetRow[], column: number, value: SheetRow[number]): void {
  for (const row of rows) if (row.some((cell) => cell !== null)) row[column] = value
}

/** Index of « A », « AB ». */
function columnOf(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
