import { fileURLToPath } from 'node:url'
import { isDocumentSymbol } from '#domain/accounting/document-text.ts'

type Doc = PDFKit.PDFDocument
/** `main`: path of the font that the document has. */
type Style = { main: string; size: number }
type Place = { width: number; align?: 'left' | 'center' | 'right'; lineGap?: number }
type Run = { text: string; isSymbol: boolean }

/** Symbols that the fonts of the text lack: hearts, stars, ticks. */
export function locateSymbols(): string {
  return fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
  )
}

/** Of the text fonts, in shares of their size; the library keeps its own to itself. */
const ASCENT = 0.905

/** As `doc.text`, with symbols from their own font on the same baseline. The library can only change it between texts. */
export function drawText(
  doc: Doc,
  text: string,
  { x, y, main, size, ...place }: Style & Place & { x: number; y: number },
): void {
  if (!hasSymbols(text)) {
    doc.text(text, x, y, place)
    return
  }
  const { width, align = 'left', lineGap = 0 } = place
  const step = lineHeight(doc, { main, size }) + lineGap
  linesOf(doc, text, { main, size, width }).forEach((line, index) => {
    const room = width - widthOf(doc, line, { main, size })
    let left = x + { left: 0, center: room / 2, right: room }[align]
    for (const run of line) {
      use(doc, run, { main, size })
      const options: object = { lineBreak: false, baseline: 'alphabetic' }
      doc.text(run.text, left, y + index * step + ASCENT * size, options)
      left += doc.widthOfString(run.text)
    }
  })
  doc.font(main).fontSize(size)
}

/** As `doc.heightOfString`. */
export function heightOfText(doc: Doc, text: string, { main, size, ...place }: Style & Place): number {
  if (!hasSymbols(text)) return doc.heightOfString(text, place)
  const lines = linesOf(doc, text, { main, size, width: place.width }).length
  return lines * (lineHeight(doc, { main, size }) + (place.lineGap ?? 0))
}

function hasSymbols(text: string): boolean {
  return [...text].some(isDocumentSymbol)
}

function lineHeight(doc: Doc, { main, size }: Style): number {
  return doc.font(main).fontSize(size).currentLineHeight(true)
}

/** Broken at spaces; a word that is wider than the line stands alone. */
function linesOf(doc: Doc, text: string, { main, size, width }: Style & { width: number }): Run[][] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    const fits = last !== undefined && widthOf(doc, runsOf(joined), { main, size }) <= width
    if (fits) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines.map(runsOf)
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const isSymbol = isDocumentSymbol(character)
    const last = runs.at(-1)
    if (last?.isSymbol === isSymbol) last.text += character
    else runs.push({ text: character, isSymbol })
  }
  return runs
}

function widthOf(doc: Doc, runs: readonly Run[], style: Style): number {
  return runs.reduce((sum, run) => {
    use(doc, run, style)
    return sum + doc.widthOfString(run.text)
  }, 0)
}

function use(doc: Doc, { isSymbol }: Run, { main, size }: Style): void {
  doc.font(isSymbol ? locateSymbols() : main).fontSize(size)
}
