import { documentText } from '#domain/accounting/document-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { drawText, heightOfText } from './mixed-text.ts'
import { locateFonts } from './pdf-sheet.ts'
import { drawQrCode } from './qr-code.ts'
import { drawDrawing, drawLogo, drawPaper } from './voucher-art.ts'
import {
  alignmentOf,
  COMPACT,
  CONDITIONS,
  CONTACT,
  contactOf,
  DENSE,
  type Face,
  GAPS,
  headOf,
  inLines,
  type Line,
  practiceLine,
  ROOMY,
  type Style,
} from './voucher-layout.ts'
import { bookingText, locateSerif, SERIF_TEXT, type VoucherSheet } from './voucher-sheet.ts'

const MARGIN = 34
/** Of the text, from the foot of the page. */
const FOOT = 30
const LEAD = 2

/** A5, tagged, with the same bytes for the same content. `logo`: a PNG. */
export async function renderVoucher(sheet: VoucherSheet, logo: Uint8Array | null): Promise<Uint8Array> {
  // On first use: the library and its fonts take some 40 MB.
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = { ...locateFonts(), serif: locateSerif() }
  const date = new Date(sheet.day)
  const doc = new PDFDocument({
    size: 'A5',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    font: fonts.regular,
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${sheet.title} · ${sheet.practice.name}`,
      Author: sheet.practice.name,
      CreationDate: date,
      ModDate: date,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  new VoucherPage(doc, { root, fonts, sheet }).draw(logo)
  root.end()
  doc.end()
  return Buffer.concat(await Array.fromAsync(doc as unknown as AsyncIterable<Uint8Array>))
}

type Box = { x?: number; width?: number; align?: 'left' | 'center' }

type Options = {
  root: PDFKit.PDFStructureElement
  fonts: Record<Face, string>
  sheet: VoucherSheet
}

class VoucherPage {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #fonts: Record<Face, string>
  readonly #sheet: VoucherSheet
  #layout = ROOMY
  #y = MARGIN

  constructor(doc: PDFKit.PDFDocument, { root, fonts, sheet }: Options) {
    this.#doc = doc
    this.#root = root
    this.#fonts = fonts
    this.#sheet = sheet
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }

  get #bottom(): number {
    return this.#doc.page.height - FOOT
  }

  draw(logo: Uint8Array | null): void {
    const slack = this.#choose(logo !== null)
    const { practice } = this.#sheet
    this.#drawPaper()
    this.#y += Math.max(slack / 3, 0)
    if (logo !== null) this.#drawLogo(logo)
    this.#drawLine(practiceLine(this.#sheet, this.#layout, logo !== null))
    this.#drawDrawing()
    for (const line of headOf(this.#sheet, this.#layout)) this.#drawLine(line)
    this.#drawMessage()
    this.#y += Math.max((2 * slack) / 3, 0)
    this.#drawCode()
    if (slack < 0) this.#turn()
    this.#drawConditions()
    this.#y += GAPS.contact
    for (const line of contactOf(practice, this.#layout)) this.#text(line, CONTACT)
  }

  /** The first layout that fits on the page; returns the room that it leaves, negative if none fits: conditions then stand on another page. */
  #choose(hasLogo: boolean): number {
    for (const layout of [ROOMY, COMPACT, DENSE]) {
      this.#layout = layout
      const slack = this.#bottom - MARGIN - this.#height(hasLogo)
      if (slack >= 0) return slack
    }
    return -1
  }

  #height(hasLogo: boolean): number {
    const { message, practice } = this.#sheet
    const lines = [practiceLine(this.#sheet, this.#layout, hasLogo), ...headOf(this.#sheet, this.#layout)]
    const head = lines.reduce(
      (sum, { text, style, gap = 0 }) =>
        text === null ? sum : sum + this.#gap(gap) + this.#heightOf(text, style, this.#width),
      hasLogo ? this.#layout.logo + GAPS.logo : 0,
    )
    const contact = contactOf(practice, this.#layout).map((line) =>
      this.#heightOf(line, CONTACT, this.#width),
    )
    return [
      head,
      this.#gap(GAPS.drawing) + this.#layout.drawing,
      message === null ? 0 : this.#gap(GAPS.message) + this.#messageHeight(message),
      this.#gap(GAPS.code) + this.#codeHeight,
      this.#conditionsHeight,
      contact.reduce((sum, height) => sum + height, GAPS.contact),
    ].reduce((sum, height) => sum + height)
  }

  #gap(points: number): number {
    return points * this.#layout.share
  }

  get #conditions(): string {
    return inLines(this.#sheet.conditions, this.#layout)
  }

  get #conditionsHeight(): number {
    if (this.#conditions === '') return 0
    return GAPS.conditions + this.#heightOf(this.#conditions, CONDITIONS, this.#width)
  }

  #drawConditions(): void {
    if (this.#conditions === '') return
    this.#y += GAPS.conditions
    this.#text(this.#conditions, CONDITIONS, { align: alignmentOf(this.#conditions) })
  }

  #turn(): void {
    this.#addPage()
    this.#text(`${this.#sheet.title} : conditions`, { face: 'serif', size: 14, tag: 'H2' })
  }

  #drawLine({ text, style, gap = 0 }: Line): void {
    if (text === null) return
    this.#y += this.#gap(gap)
    this.#text(text, style)
  }

  #messageHeight(message: string): number {
    const { padding } = this.#layout
    const text = inLines(message, this.#layout)
    return this.#heightOf(text, { size: this.#layout.sizes.message }, this.#width - 2 * padding) + 2 * padding
  }

  get #codeHeight(): number {
    const { qr, padding } = this.#layout
    return (this.#sheet.bookingUrl === null ? 64 : qr) + 2 * padding
  }

  #drawPaper(): void {
    this.#asArtifact(() => drawPaper(this.#doc, this.#sheet.palette))
  }

  #drawLogo(logo: Uint8Array): void {
    const { name } = this.#sheet.practice
    this.#root.add(drawLogo(this.#doc, logo, { name, y: this.#y, height: this.#layout.logo }))
    this.#y += this.#layout.logo + GAPS.logo
  }

  #drawDrawing(): void {
    this.#y += this.#gap(GAPS.drawing)
    const height = this.#layout.drawing
    this.#asArtifact(() => drawDrawing(this.#doc, this.#sheet, { y: this.#y, height }))
    this.#y += height
  }

  #drawMessage(): void {
    const { message } = this.#sheet
    if (message === null) return
    const { padding } = this.#layout
    this.#y += this.#gap(GAPS.message)
    this.#drawCard(this.#messageHeight(message))
    this.#y += padding
    const place = { x: MARGIN + padding, width: this.#width - 2 * padding }
    this.#text(inLines(message, this.#layout), { size: this.#layout.sizes.message }, place)
    this.#y += padding
  }

  #drawCode(): void {
    const { code, validUntil, bookingUrl } = this.#sheet
    const { qr, padding } = this.#layout
    this.#y += this.#gap(GAPS.code)
    const [top, height] = [this.#y, this.#codeHeight]
    this.#drawCard(height)
    const left = MARGIN + padding + (bookingUrl === null ? 0 : qr + padding)
    const box: Box = {
      x: left,
      width: MARGIN + this.#width - padding - left,
      align: bookingUrl === null ? 'center' : 'left',
    }
    if (bookingUrl !== null) {
      const square = { x: MARGIN + padding, y: top + padding, size: qr }
      this.#root.add(drawQrCode(this.#doc, bookingUrl, square))
    }
    this.#y = top + padding
    this.#text('Code du bon', { size: 8.5, ink: 'muted' }, box)
    this.#text(code, { face: 'bold', size: 16 }, box)
    this.#y += 6
    this.#text(french`Valable jusqu’au ${dayAndYear(validUntil)} inclus`, { face: 'bold', size: 9.5 }, box)
    this.#y += 4
    this.#text(bookingText(bookingUrl), { size: 8.5, ink: 'muted' }, box)
    this.#y = top + height
  }

  #drawCard(height: number): void {
    const { surface, line } = this.#sheet.palette
    this.#asArtifact(() => {
      this.#doc
        .roundedRect(MARGIN, this.#y, this.#width, height, 8)
        .lineWidth(0.75)
        .fillAndStroke(surface, line)
    })
  }

  /** Moves below the text, paragraph by paragraph, so that a long one may go on over the page. */
  #text(text: string, style: Style, place: Box = {}): void {
    const { x = MARGIN, width = this.#width, align = 'center' } = place
    for (const line of text.split('\n')) {
      const shown = documentText(line)
      const height = this.#heightOf(shown === '' ? 'x' : shown, style, width)
      this.#makeRoom(height)
      const { tag = 'P', lead = LEAD } = style
      const drawn = { ...this.#use(shown, style), width, align, lineGap: lead, x, y: this.#y }
      if (shown !== '')
        this.#root.add(this.#doc.struct(tag, {}, () => drawText(this.#doc, this.#spaced(shown), drawn)))
      this.#y += height
    }
  }

  #heightOf(text: string, style: Style, width: number): number {
    return text.split('\n').reduce((sum, line) => {
      const shown = documentText(line)
      const place = { ...this.#use(shown, style), width, lineGap: style.lead ?? LEAD }
      return sum + heightOfText(this.#doc, shown === '' ? 'x' : shown, place)
    }, 0)
  }

  #use(text: string, { face = 'regular', size = 10, ink = 'ink' }: Style): { main: string; size: number } {
    const isSerif = face === 'serif' && this.#sheet.hasSerif && SERIF_TEXT.test(this.#spaced(text))
    const shown = face === 'serif' && !isSerif ? 'bold' : face
    const main = this.#fonts[shown]
    this.#doc.font(main).fontSize(size).fillColor(this.#sheet.palette[ink])
    return { main, size }
  }

  /** The serif font lacks the narrow no-break space. */
  #spaced(text: string): string {
    return text.replaceAll('\u202f', '\u00a0')
  }

  #makeRoom(height: number): void {
    if (this.#y + height > this.#bottom + 0.5) this.#addPage()
  }

  #addPage(): void {
    this.#doc.addPage()
    this.#y = MARGIN
    this.#drawPaper()
  }

  /** Draws something that screen readers skip. */
  #asArtifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }
}
