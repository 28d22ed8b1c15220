import { fromOklch, mix } from '#domain/content/colors.ts'
import { DRAWING_BOX, DRAWING_SHAPES, LINE_WIDTH, TONES } from '#domain/content/drawings.ts'
import { french } from '#domain/language/typography.ts'
import type { VoucherSheet } from './voucher-sheet.ts'

/** In the middle of the page; `y`: its top. */
type Place = { y: number; height: number }

const LOGO_WIDTH = 180

export function drawPaper(doc: PDFKit.PDFDocument, { paper, line }: VoucherSheet['palette']): void {
  const { width, height } = doc.page
  doc.rect(0, 0, width, height).fill(paper)
  doc
    .roundedRect(14, 14, width - 28, height - 28, 10)
    .lineWidth(0.75)
    .stroke(line)
}

/** `logo`: a PNG. Returns the tagged figure. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  logo: Uint8Array,
  { name, y, height }: Place & { name: string },
): PDFKit.PDFStructureElement {
  const x = (doc.page.width - LOGO_WIDTH) / 2
  // The types of the library lack `bbox`.
  const options: object = { alt: french`Logo de ${name}`, bbox: [x, y, x + LOGO_WIDTH, y + height] }
  const box: object = { fit: [LOGO_WIDTH, height], align: 'center', valign: 'center' }
  return doc.struct('Figure', options, () => doc.image(Buffer.from(logo), x, y, box))
}

/** As an artifact of its caller, which screen readers skip. */
export function drawDrawing(
  doc: PDFKit.PDFDocument,
  { drawing, palette }: Pick<VoucherSheet, 'drawing' | 'palette'>,
  { y, height }: Place,
): void {
  const scale = height / DRAWING_BOX.height
  doc
    .save()
    .translate((doc.page.width - DRAWING_BOX.width * scale) / 2, y)
    .scale(scale)
    .translate(-DRAWING_BOX.x, -DRAWING_BOX.y)
  for (const { tone, path } of DRAWING_SHAPES[drawing]) {
    const { token, share } = TONES[tone]
    const color = fromOklch(mix(palette[token], palette.paper, share))
    const shape = doc.path(path)
    if (tone === 'line') shape.lineWidth(LINE_WIDTH).stroke(color)
    else shape.fill(color)
  }
  doc.restore()
}
