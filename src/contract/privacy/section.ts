/** A medium that draws what the site holds about a person: the screen of the back office, or the file of the export. */
export type Medium = 'screen' | 'file'

/** Heading, cell and, of a column that one medium alone has, that medium. */
type Column<Row> = readonly [title: string, cell: (row: Row) => string, only?: Medium]

export type PersonalDataSection<Row> = {
  title: string
  columns: readonly Column<Row>[]
  /** Absent: in the file alone. `title` replaces the file’s; the number of rows follows it unless `isUncounted`. */
  onScreen?: { anchor: string; title?: string; help?: string; isUncounted?: true }
}

/** Stands in a cell that has nothing to say. */
export const NONE = '–'

/** Headings of the columns that the medium shows. */
export function headingsOf<Row>({ columns }: PersonalDataSection<Row>, medium: Medium): string[] {
  return columns.flatMap(([title, , only = medium]) => (only === medium ? [title] : []))
}

/** Cells of a row, in the order of `headingsOf`. */
export function cellsOf<Row>({ columns }: PersonalDataSection<Row>, medium: Medium, row: Row): string[] {
  return columns.flatMap(([, cell, only = medium]) => (only === medium ? [cell(row)] : []))
}
