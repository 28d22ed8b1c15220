import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FONTS } from '#domain/settings.ts'

const STYLES = readFileSync(new URL('../../src/web/styles/fonts.css', import.meta.url), 'utf8')
const PACKAGES = new URL('../../node_modules/@fontsource/', import.meta.url)
const FACES = [...STYLES.matchAll(/@font-face \{(.*?)\}/gs)].map(([, text = '']) => readFace(text))

function readFace(text: string) {
  const descriptor = (name: string) => new Map(descriptorsOf(text)).get(name) ?? ''
  return {
    family: descriptor('font-family').replaceAll('"', ''),
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

const webFonts = FONTS.filter((font) => font !== 'default')

test.each(webFonts)('every fallback of %s is as high as the font itself', (font) => {
  const fallbacks = FACES.filter(({ family }) => family === `${font} fallback`)
  expect(new Set(fallbacks.map(({ weight }) => weight))).toEqual(new Set(['400', '700']))
  for (const { weight, percent } of fallbacks) {
    const own = FACES.find((face) => face.family === font && face.weight === weight)
    const { ascent, descent, lineGap } = readHeights(font, weight)
    const scale = (own?.percent('size-adjust') ?? 100) / percent('size-adjust')
    expect(percent('ascent-override'), weight).toBeCloseTo(ascent * scale * 100, 0)
    expect(percent('descent-override'), weight).toBeCloseTo(descent * scale * 100, 0)
    expect([lineGap, percent('line-gap-override')], weight).toEqual([0, 0])
  }
})
