import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { documentText } from '#domain/accounting/document-text.ts'
import type { Day } from '#domain/language/time.ts'
import { drawText, heightOfText } from './mixed-text.ts'

type Info = { title: string; author: string; day: Day; layout?: 'portrait' | 'landscape' }

/** `tag`: of the structure that screen readers follow. */
export type TextStyle = { tag?: 'H1' | 'H2' | 'P'; size?: number; isBold?: boolean; isQuiet?: boolean }

type Place = { x?: number; width?: number; align?: 'left' | 'right' }

/** `share`: of the width, in any unit. */
export type PdfColumn = { label: string; share: number; isAmount?: true }

export type PdfRow = { cells: readonly string[]; isTotal?: boolean }

const SIZE = 10
const MARGIN = 48
/** Below the text, for the number of the page. */
const FOOT = 24
const LINE_GAP = 2
const CELL = { x: 4, y: 4 }
const ROWS_OF_A_TURN = 20

const INK = '#1f1f1f'
const QUIET_INK = '#5a5a5a'
const RULE = '#b8b8b8'

type Fonts = { regular: string; bold: string }

/**
 * Latin, Greek, Cyrillic and Hebrew letters, the signs of French typography, and €. Paths, by which the library knows
 * the fonts that it has read.
 */
export function locateFonts(): Fonts {
  return {
    regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
    bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
  }
}

/** An A4 document that grows downwards, tagged, with the same bytes for the same content. */
export class PdfSheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #fonts: Fonts
  readonly #footer: (page: number) => string
  #page = 1
  y = MARGIN

  private constructor(
    doc: PDFKit.PDFDocument,
    { fonts, footer }: { fonts: Fonts; footer: (page: number) => string },
  ) {
    this.#doc = doc
    this.#fonts = fonts
    this.#footer = footer
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
    this.#drawFooter()
  }

  /** `footer`: of each page; '' for none. */
  static async open(
    { title, author, day, layout = 'portrait' }: Info,
    footer: (page: number) => string,
  ): Promise<PdfSheet> {
    // On first use: the library and its fonts take some 40 MB.
    const { default: PDFDocument } = await import('pdfkit')
    const fonts = locateFonts()
    const doc = new PDFDocument({
      size: 'A4',
      layout,
      margin: MARGIN,
      // One of its own would be read from the package's folder.
      font: fonts.regular,
      lang: 'fr-FR',
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, CreationDate: new Date(day), ModDate: new Date(day) },
    })
    return new PdfSheet(doc, { fonts, footer })
  }

  get left(): number {
    return MARGIN
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN - FOOT
  }

  /** Draws a paragraph and moves below it. Without text, nothing. */
  text(text: string, style: TextStyle = {}, place: Place = {}): void {
    const shown = documentText(text)
    if (shown === '') return
    const { tag = 'P' } = style
    const { x = this.left, width = this.width - (x - this.left), align = 'left' } = place
    const options = { width, align, lineGap: LINE_GAP }
    const height = heightOfText(this.#doc, shown, { ...this.#use(style), ...options })
    this.#makeRoom(height)
    const drawn = { ...this.#use(style), ...options, x, y: this.y }
    this.#root.add(this.#doc.struct(tag, {}, () => drawText(this.#doc, shown, drawn)))
    this.y += height
  }

  space(height: number): void {
    this.y += height
  }

  /** Fitted into the box; `alt` for who does not see it. */
  picture(png: Uint8Array, { box, alt }: { box: [number, number]; alt: string }): void {
    const { y, left } = this
    // The types of the library lack `bbox`.
    const options: object = { alt, bbox: [left, y, left + box[0], y + box[1]] }
    this.#root.add(
      this.#doc.struct('Figure', options, () => this.#doc.image(Buffer.from(png), left, y, { fit: box })),
    )
    this.y += box[1]
  }

  /** Heads are repeated on each page; a row stays on one. */
  async table(columns: readonly PdfColumn[], rows: Iterable<PdfRow>, size = SIZE): Promise<void> {
    const table = this.#doc.struct('Table')
    this.#root.add(table)
    const grid = { columns, edges: this.#edgesOf(columns), size }
    const head = { cells: columns.map(({ label }) => label), isTotal: true }
    const headHeight = this.#heightOf(head, grid)
    // A head alone at the foot of a page says nothing.
    this.#makeRoom(3 * headHeight)
    this.#drawRow(head, { ...grid, height: headHeight }, this.#addRow(table, 'TH'))
    let count = 0
    for (const row of rows) {
      const height = this.#heightOf(row, grid)
      if (this.#makeRoom(height))
        this.#drawRow(head, { ...grid, height: headHeight }, (draw) => this.#asArtifact('Pagination', draw))
      this.#drawRow(row, { ...grid, height }, this.#addRow(table, 'TD'))
      count += 1
      // Other requests are answered in between.
      if (count % ROWS_OF_A_TURN === 0) await setImmediate()
    }
    table.end()
  }

  /** Its bytes; nothing can be added afterwards. */
  finish(): AsyncIterable<Uint8Array> {
    this.#root.end()
    this.#doc.end()
    return this.#doc as unknown as AsyncIterable<Uint8Array>
  }

  #use({ size = SIZE, isBold = false, isQuiet = false }: TextStyle): { main: string; size: number } {
    const main = isBold ? this.#fonts.bold : this.#fonts.regular
    this.#doc
      .font(main)
      .fontSize(size)
      .fillColor(isQuiet ? QUIET_INK : INK)
    return { main, size }
  }

  /** True if a page was begun. */
  #makeRoom(height: number): boolean {
    if (this.y + height <= this.#bottom) return false
    this.#doc.addPage()
    this.#page += 1
    this.y = MARGIN
    this.#drawFooter()
    return true
  }

  #drawFooter(): void {
    const text = documentText(this.#footer(this.#page))
    if (text === '') return
    const place = { x: MARGIN, y: this.#doc.page.height - MARGIN, width: this.width, height: FOOT }
    const drawn = { ...this.#use({ size: 8, isQuiet: true }), ...place }
    this.#asArtifact('Pagination', () => drawText(this.#doc, text, drawn))
  }

  /** Draws something that screen readers skip. */
  #asArtifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.#doc.markContent('Artifact', { type })
    draw()
    this.#doc.endMarkedContent()
  }

  #edgesOf(columns: readonly PdfColumn[]): number[] {
    const total = columns.reduce((sum, { share }) => sum + share, 0)
    let x = this.left
    return [
      x,
      ...columns.map(({ share }) => {
        x += (this.width * share) / total
        return x
      }),
    ]
  }

  #heightOf({ cells, isTotal = false }: PdfRow, { edges, size }: Grid): number {
    const style = this.#use({ size, isBold: isTotal })
    const heights = cells.map((cell, index) =>
      heightOfText(this.#doc, documentText(cell), { ...style, width: widthOf(edges, index) }),
    )
    return Math.max(...heights) + 2 * CELL.y
  }

  #addRow(table: PDFKit.PDFStructureElement, tag: 'TH' | 'TD') {
    const row = this.#doc.struct('TR')
    table.add(row)
    return (draw: () => void, isLast: boolean) => {
      const options: object = tag === 'TH' ? { scope: 'Column' } : {}
      row.add(this.#doc.struct(tag, options, draw))
      if (isLast) row.end()
    }
  }

  #drawRow(
    row: PdfRow,
    { edges, columns, size, height }: Grid & { height: number },
    add: (draw: () => void, isLast: boolean) => void,
  ): void {
    const { y } = this
    row.cells.forEach((cell, index) => {
      const align = columns[index]?.isAmount ? 'right' : 'left'
      const x = (edges[index] ?? 0) + CELL.x
      add(
        () => {
          const style = this.#use({ size, isBold: row.isTotal === true })
          const place = { x, y: y + CELL.y, width: widthOf(edges, index), align } as const
          drawText(this.#doc, documentText(cell), { ...style, ...place })
        },
        index === row.cells.length - 1,
      )
    })
    this.y += height
    this.#drawRule()
  }

  #drawRule(): void {
    const { y, left, width } = this
    this.#asArtifact('Layout', () => {
      this.#doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke()
    })
  }
}

type Grid = { columns: readonly PdfColumn[]; edges: readonly number[]; size: number }

function widthOf(edges: readonly number[], index: number): number {
  return (edges[index + 1] ?? 0) - (edges[index] ?? 0) - 2 * CELL.x
}
