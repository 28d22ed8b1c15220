import { encode } from 'uqr'
import { french } from '#domain/language/typography.ts'

type Square = { x: number; y: number; size: number }

/** Black on white: cameras need the contrast. Returns the tagged figure. */
export function drawQrCode(
  doc: PDFKit.PDFDocument,
  url: string,
  { x, y, size: side }: Square,
): PDFKit.PDFStructureElement {
  const { size, data } = encode(url, { ecc: 'M', border: 2 })
  const scale = side / size
  // The types of the library lack `bbox`.
  const options: object = {
    alt: french`QR code qui ouvre la page de réservation avec ce bon`,
    bbox: [x, y, x + side, y + side],
  }
  return doc.struct('Figure', options, () => {
    doc.rect(x, y, side, side).fill('#ffffff')
    data.forEach((row, down) => {
      row.forEach((isDark, right) => {
        if (isDark) doc.rect(x + right * scale, y + down * scale, scale, scale)
      })
    })
    doc.fill('#000000')
  })
}
