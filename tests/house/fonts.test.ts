import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FONT_FAMILIES, FONTS, type Font } from '#domain/settings.ts'
import { FRENCH, SUBSETS } from '../../scripts/fonts/faces.ts'
import { makeSubset } from '../../scripts/fonts/subset.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STYLES = readFileSync(new URL('../../src/web/styles/fonts.css', import.meta.url), 'utf8')
const PACKAGES = new URL('../../node_modules/@fontsource/', import.meta.url)
const FACES = [...STYLES.matchAll(/@font-face \{(.*?)\}/gs)].map(([, text = '']) => readFace(text))

function readFace(text: string) {
  const descriptor = (name: string) => new Map(descriptorsOf(text)).get(name) ?? ''
  return {
    family: descriptor('font-family').replaceAll('"', ''),
    style: descriptor('font-style'),
    source: descriptor('src'),
    range: descriptor('unicode-range'),
    weight: descriptor('font-weight') || '400',
    percent: (name: string) => Number.parseFloat(descriptor(name) || '100'),
  }
}

function descriptorsOf(text: string): [string, string][] {
  return text
    .split(';')
    .map((line) => line.split(':'))
    .map(([name = '', ...value]) => [name.trim(), value.join(':').trim()])
}

/** Tables of a WOFF 1.0 file, which are compressed one by one. */
function readTable(file: Buffer, wantedTag: string): Buffer {
  const count = file.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, index) => 44 + index * 20)
  const entry = entries.find((at) => file.toString('latin1', at, at + 4) === wantedTag)
  if (entry === undefined) throw new Error(`The font has no table « ${wantedTag} ».`)
  const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field))
  const bytes = file.subarray(offset, Number(offset) + Number(packed))
  return Number(packed) < Number(length) ? inflateSync(bytes) : bytes
}

/** In shares of the font size. */
function readHeights(font: string, weight: string) {
  const name = font.toLowerCase()
  const file = readFileSync(new URL(`${name}/files/${name}-latin-${weight}-normal.woff`, PACKAGES))
  const unitsPerEm = readTable(file, 'head').readUInt16BE(18)
  const metrics = readTable(file, 'hhea')
  return {
    ascent: metrics.readInt16BE(4) / unitsPerEm,
    descent: -metrics.readInt16BE(6) / unitsPerEm,
    lineGap: metrics.readInt16BE(8) / unitsPerEm,
  }
}

function familyOf(font: Font): string {
  return FONT_FAMILIES[font].split('"')[1] ?? ''
}

function readSubset(name: string): Buffer {
  return readFileSync(new URL(`../../src/web/styles/fonts/${name}.woff2`, import.meta.url))
}

const webFonts = FONTS.filter((font) => font !== 'default')

test.each(webFonts)('every fallback of %s is as high as the font itself', (font) => {
  const name = familyOf(font)
  const fallbacks = FACES.filter(({ family }) => family === `${name} fallback`)
  expect(new Set(fallbacks.map(({ weight }) => weight))).toEqual(new Set(['400', '700']))
  for (const { weight, percent } of fallbacks) {
    const own = FACES.find((face) => face.family === name && face.weight === weight)
    const { ascent, descent, lineGap } = readHeights(font, weight)
    const scale = (own?.percent('size-adjust') ?? 100) / percent('size-adjust')
    expect(percent('ascent-override'), weight).toBeCloseTo(ascent * scale * 100, 0)
    expect(percent('descent-override'), weight).toBeCloseTo(descent * scale * 100, 0)
    expect([lineGap, percent('line-gap-override')], weight).toEqual([0, 0])
  }
})

test.each(Object.entries(SUBSETS))(
  'the subset %s is the one that scripts/fonts/write.ts makes',
  async (name, subset) => {
    expect((await makeSubset(ROOT, subset)).equals(readSubset(name))).toBe(true)
  },
)

test('the faces of the subsets name the characters that the subsets hold', () => {
  const codes = [...new Set(FRENCH)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const subsets = FACES.filter(({ source }) => source.includes('./fonts/'))
  expect(subsets).toHaveLength(Object.keys(SUBSETS).length)
  for (const { family, range } of subsets) expect(readRange(range), family).toEqual(codes)
})

test('no two faces of a style name the same character', () => {
  const styles = Map.groupBy(
    FACES.filter(({ range }) => range !== ''),
    ({ family, weight, style }) => [family, weight, style].join(' '),
  )
  for (const [name, faces] of styles) {
    const codes = faces.flatMap(({ range }) => readRange(range))
    expect(new Set(codes).size, name).toBe(codes.length)
  }
})

function readRange(range: string): number[] {
  return range.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

test('a first visit loads at most 45 kB of fonts', () => {
  const files = ['sans-400', 'sans-700', 'serif-400'].map(readSubset)
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(45_000)
})
