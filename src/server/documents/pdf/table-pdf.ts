import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { type PdfColumn, type PdfRow, PdfSheet } from './pdf-sheet.ts'

export type PdfTable = {
  title: string
  /** Under the title: whose it is, of which period. */
  lines: readonly string[]
  author: string
  columns: readonly PdfColumn[]
  sections: readonly { title: string; rows: readonly PdfRow[]; none: string }[]
  /** On which it is made: the only date in the file. */
  day: Day
  layout?: 'portrait' | 'landscape'
}

const SIZE = 8.5

/** A titled table in sections, with its heads on each page and numbered pages. */
export async function* renderTable(table: PdfTable): AsyncGenerator<Uint8Array> {
  const { title, lines, author, columns, sections, day, layout = 'portrait' } = table
  const sheet = await PdfSheet.open(
    { title, author, day, layout },
    (page) => french`${[title, ...lines.slice(0, 1)].join(' · ')} · page ${page}`,
  )
  sheet.text(title, { tag: 'H1', size: 18, isBold: true })
  sheet.space(4)
  for (const line of lines) sheet.text(line, { isQuiet: true })
  for (const section of sections) {
    sheet.space(16)
    sheet.text(section.title, { tag: 'H2', size: 12, isBold: true })
    sheet.space(4)
    if (section.rows.length === 0) sheet.text(section.none)
    else await sheet.table(columns, section.rows, SIZE)
  }
  yield* sheet.finish()
}
