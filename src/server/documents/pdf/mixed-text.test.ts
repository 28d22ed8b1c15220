import PDFDocument from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { documentText, isDocumentSymbol } from '#domain/accounting/document-text.ts'
import { drawText, heightOfText, locateSymbols } from './mixed-text.ts'
import { locateFonts } from './pdf-sheet.ts'

/** By the library's own reading of the file. */
function glyphsOf(path: string): (point: number) => boolean {
  const { _font } = new PDFDocument({ font: path }) as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
  }
  return (point) => _font.font.hasGlyphForCodePoint(point)
}

const { regular, bold } = locateFonts()
const text = [glyphsOf(regular), glyphsOf(bold)]
const symbols = glyphsOf(locateSymbols())

/** The Basic Multilingual Plane without surrogates. */
const POINTS = Array.from({ length: 0xfffe }, (_, point) => point).filter(
  (point) => point < 0xd800 || point > 0xdfff,
)

describe('the characters that documents show', () => {
  test('are all in the font with which they are drawn', () => {
    const drawn = new Set(POINTS.flatMap((point) => [...documentText(String.fromCodePoint(point))]))
    const undrawn = [...drawn].filter((character) => {
      const point = character.codePointAt(0) ?? 0
      return isDocumentSymbol(character) ? !symbols(point) : !text.every((has) => has(point))
    })
    expect(drawn.size).toBeGreaterThan(2_000)
    expect(undrawn.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
  })

  test.each([...'éŒßŁĞЖΩשẞ€№™½∞≈“”«»…–—•°♥♦→←★☆❤♡✓✔✗☎✉☀✿❀✂♫'])('hold %s', (character) => {
    expect(documentText(character)).toBe(character)
  })

  test.each([...'你بक한😀🎉🌸'])('do not hold %s', (character) => {
    expect(documentText(character)).toBe('')
  })
})

describe('a line with symbols', () => {
  const place = { main: regular, size: 10, width: 120, lineGap: 2 }

  const draw = async (line: string, align: 'left' | 'center' | 'right') => {
    const doc = new PDFDocument({ font: regular })
    doc.font(regular).fontSize(10)
    const height = heightOfText(doc, line, place)
    drawText(doc, line, { ...place, align, x: 50, y: 50 })
    doc.end()
    const bytes = Buffer.concat(await Array.fromAsync(doc as unknown as AsyncIterable<Uint8Array>))
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const found = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    return { height, items: found, text: (await extractText(pdf, { mergePages: true })).text }
  }

  test.each(['left', 'center', 'right'] as const)(
    'keeps one baseline and its width, from the %s',
    async (align) => {
      const { items } = await draw('Avec ★ amour ❤', align)
      expect(new Set(items.map(({ transform }) => Math.round(transform[5] * 10))).size).toBe(1)
      const left = Math.min(...items.map(({ transform }) => transform[4]))
      const right = Math.max(...items.map(({ transform, width }) => transform[4] + width))
      expect([left >= 49.9, right <= 170.1]).toEqual([true, true])
      if (align === 'center') expect(left - 50).toBeCloseTo(170 - right, 0)
      if (align === 'right') expect(right).toBeCloseTo(170, 0)
    },
  )

  test('is broken at its spaces and as high as its lines', async () => {
    const one = await draw('★ un', 'left')
    const three = await draw('★ une phrase un peu plus longue ❤ qui ne tient pas sur une ligne', 'left')
    expect(three.height / one.height).toBe(3)
    expect(three.text.replace(/\s+/g, ' ')).toContain('longue ❤ qui')
  })
})
