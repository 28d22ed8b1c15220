import { encode } from 'uqr'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { locateFonts, printable } from './pdf-sheet.ts'
import { bookingText, locateSerif, SERIF_TEXT, type VoucherSheet } from './voucher-sheet.ts'

const MARGIN = 34
/** Of the text, from the foot of the page. */
const FOOT = 30
const LOGO_BOX: [number, number] = [180, 54]
const QR_SIZE = 92
const PADDING = 14
const LINE_GAP = 2
const MESSAGE_GAP = 10
const CODE_GAP = 14

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
  const page = new VoucherPage(doc, { root, fonts, sheet })
  page.draw(logo)
  root.end()
  doc.end()
  return Buffer.concat(await Array.fromAsync(doc as unknown as AsyncIterable<Uint8Array>))
}

type Face = 'regular' | 'bold' | 'serif'
type Ink = 'ink' | 'muted' | 'accent-strong'
type Style = { face?: Face; size?: number; ink?: Ink; tag?: 'H1' | 'P' }
type Box = { x?: number; width?: number; align?: 'left' | 'center' }
type Line = { text: string | null; style: Style; gap?: number }

const MESSAGE: Style = { size: 10.5 }
const CONDITIONS: Style = { size: 7.5, ink: 'muted' }
const CONTACT: Style = { size: 8, ink: 'muted' }

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

  draw(logo: Uint8Array | null): void {
    const { conditions, practice } = this.#sheet
    const head = this.#headOf(logo !== null)
    const slack =
      this.#bottom - MARGIN - this.#logoHeight(logo) - this.#heightOfAll(head) - this.#footHeight()
    this.#drawPaper()
    this.#y += Math.max(slack / 3, 0)
    if (logo !== null) this.#drawLogo(logo)
    for (const line of head) this.#drawLine(line)
    this.#drawMessage()
    this.#y += Math.max((2 * slack) / 3, 0)
    this.#drawCode()
    if (conditions !== '') {
      this.#y += 10
      this.#text(conditions, CONDITIONS)
    }
    this.#y += 8
    for (const line of practice.contact) this.#text(line, CONTACT)
  }

  get #bottom(): number {
    return this.#doc.page.height - FOOT
  }

  #headOf(hasLogo: boolean): Line[] {
    const { practice, title, worth, session, recipientName, giverName } = this.#sheet
    return [
      { text: practice.name, style: { face: 'serif', size: hasLogo ? 12 : 18, ink: 'accent-strong' } },
      { text: title, style: { face: 'serif', size: 26, tag: 'H1' }, gap: 16 },
      { text: worth, style: { face: 'bold', size: 20, ink: 'accent-strong' }, gap: 6 },
      { text: session, style: { size: 12 }, gap: 2 },
      { text: recipientName && `Pour ${recipientName}`, style: { size: 13 }, gap: 12 },
      { text: giverName && `De la part de ${giverName}`, style: { size: 10.5, ink: 'muted' }, gap: 2 },
    ]
  }

  #drawLine({ text, style, gap = 0 }: Line): void {
    if (text === null) return
    this.#y += gap
    this.#text(text, style)
  }

  #heightOfAll(lines: readonly Line[]): number {
    const message = this.#sheet.message
    return lines.reduce(
      (sum, { text, style, gap = 0 }) =>
        text === null ? sum : sum + gap + this.#heightOf(text, style, this.#width),
      message === null ? 0 : MESSAGE_GAP + this.#messageHeight(message),
    )
  }

  #messageHeight(message: string): number {
    return this.#heightOf(message, MESSAGE, this.#width - 2 * PADDING) + 2 * PADDING
  }

  #footHeight(): number {
    const { conditions, practice } = this.#sheet
    const contact = practice.contact.reduce(
      (sum, line) => sum + this.#heightOf(line, CONTACT, this.#width),
      8,
    )
    const small = conditions === '' ? 0 : 10 + this.#heightOf(conditions, CONDITIONS, this.#width)
    return CODE_GAP + this.#codeHeight + small + contact
  }

  get #codeHeight(): number {
    return (this.#sheet.bookingUrl === null ? 64 : QR_SIZE) + 2 * PADDING
  }

  #logoHeight(logo: Uint8Array | null): number {
    return logo === null ? 0 : LOGO_BOX[1] + 8
  }

  #drawPaper(): void {
    const { width, height } = this.#doc.page
    const { paper, line } = this.#sheet.palette
    this.#asArtifact(() => {
      this.#doc.rect(0, 0, width, height).fill(paper)
      this.#doc
        .roundedRect(14, 14, width - 28, height - 28, 10)
        .lineWidth(0.75)
        .stroke(line)
    })
  }

  #drawLogo(logo: Uint8Array): void {
    const [width, height] = LOGO_BOX
    const x = (this.#doc.page.width - width) / 2
    const alt = french`Logo de ${this.#sheet.practice.name}`
    // The types of the library lack `bbox`.
    const options: object = { alt, bbox: [x, this.#y, x + width, this.#y + height] }
    const box: object = { fit: LOGO_BOX, align: 'center', valign: 'center' }
    this.#root.add(
      this.#doc.struct('Figure', options, () => this.#doc.image(Buffer.from(logo), x, this.#y, box)),
    )
    this.#y += height + 8
  }

  #drawMessage(): void {
    const { message } = this.#sheet
    if (message === null) return
    this.#y += MESSAGE_GAP
    const height = this.#messageHeight(message)
    this.#makeRoom(height)
    this.#drawCard(height)
    this.#y += PADDING
    this.#text(message, MESSAGE, { x: MARGIN + PADDING, width: this.#width - 2 * PADDING })
    this.#y += PADDING
  }

  #drawCode(): void {
    const { code, validUntil, bookingUrl } = this.#sheet
    this.#y += CODE_GAP
    const height = this.#codeHeight
    this.#makeRoom(height)
    const top = this.#y
    this.#drawCard(height)
    const left = MARGIN + PADDING + (bookingUrl === null ? 0 : QR_SIZE + PADDING)
    const box: Box = {
      x: left,
      width: MARGIN + this.#width - PADDING - left,
      align: bookingUrl === null ? 'center' : 'left',
    }
    if (bookingUrl !== null) this.#drawQr(bookingUrl, top + PADDING)
    this.#y = top + PADDING
    this.#text('Code du bon', { size: 8.5, ink: 'muted' }, box)
    this.#text(code, { face: 'bold', size: 16 }, box)
    this.#y += 6
    this.#text(french`Valable jusqu’au ${dayAndYear(validUntil)} inclus`, { face: 'bold', size: 9.5 }, box)
    this.#y += 4
    this.#text(bookingText(bookingUrl), { size: 8.5, ink: 'muted' }, box)
    this.#y = top + height
  }

  /** Black on white: cameras need the contrast. */
  #drawQr(url: string, top: number): void {
    const { size, data } = encode(url, { ecc: 'M', border: 2 })
    const x = MARGIN + PADDING
    const scale = QR_SIZE / size
    const options: object = {
      alt: french`QR code qui ouvre la page de réservation avec ce bon`,
      bbox: [x, top, x + QR_SIZE, top + QR_SIZE],
    }
    const draw = () => {
      this.#doc.rect(x, top, QR_SIZE, QR_SIZE).fill('#ffffff')
      data.forEach((row, down) => {
        row.forEach((isDark, right) => {
          if (isDark) this.#doc.rect(x + right * scale, top + down * scale, scale, scale)
        })
      })
      this.#doc.fill('#000000')
    }
    this.#root.add(this.#doc.struct('Figure', options, draw))
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
      const shown = printable(line)
      const height = this.#heightOf(shown === '' ? 'x' : shown, style, width)
      this.#makeRoom(height)
      this.#use(shown, style)
      const { tag = 'P' } = style
      const options = { width, align, lineGap: LINE_GAP }
      const y = this.#y
      if (shown !== '')
        this.#root.add(this.#doc.struct(tag, {}, () => this.#doc.text(this.#spaced(shown), x, y, options)))
      this.#y += height
    }
  }

  #heightOf(text: string, style: Style, width: number): number {
    return text.split('\n').reduce((sum, line) => {
      const shown = printable(line)
      this.#use(shown, style)
      return sum + this.#doc.heightOfString(shown === '' ? 'x' : shown, { width, lineGap: LINE_GAP })
    }, 0)
  }

  #use(text: string, { face = 'regular', size = 10, ink = 'ink' }: Style): void {
    const isSerif = face === 'serif' && this.#sheet.hasSerif && SERIF_TEXT.test(this.#spaced(text))
    const shown = face === 'serif' && !isSerif ? 'bold' : face
    this.#doc.font(this.#fonts[shown]).fontSize(size).fillColor(this.#sheet.palette[ink])
  }

  /** The serif font lacks the narrow no-break space. */
  #spaced(text: string): string {
    return text.replaceAll('\u202f', '\u00a0')
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= this.#bottom + 0.5) return
    this.#doc.addPage()
    this.#y = MARGIN
    this.#drawPaper()
  }

  /** What screen readers skip. */
  #asArtifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }
}
