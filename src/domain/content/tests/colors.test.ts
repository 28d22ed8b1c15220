import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, fromOklch, mix, parseHex, toOklch } from '../colors.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('parsing a hex color', () => {
  test.each([
    ['#4F6B5A', '#4f6b5a'],
    ['#fc0', '#ffcc00'],
    ['  #B8704F ', '#b8704f'],
  ])('%j is parsed as %s', (text, expected) => expect(parseHex(text)).toBe(expected))

  test.each([
    '',
    'red',
    '4f6b5a',
    '#4f6b5',
    '#4f6b5a00',
    '#gggggg',
    'red;}body{background:url(//evil)',
    '#fff;}',
  ])('%j is rejected', (text) => expect(parseHex(text)).toBeNull())
})

describe('WCAG contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('the contrast of %s on %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2)
    expect(contrast(b, a)).toBe(contrast(a, b))
  })
})

describe('OKLCH', () => {
  test('#ff0000 has the coordinates of sRGB red', () => {
    const { lightness, chroma, hue } = toOklch('#ff0000')
    expect([lightness, chroma, hue].map((coordinate) => Number(coordinate.toFixed(2)))).toEqual([
      0.63, 0.26, 29.23,
    ])
  })

  test('every sRGB color survives the conversion to OKLCH and back', () => {
    fc.assert(
      fc.property(hex, (color) => {
        expect(fromOklch(toOklch(color))).toBe(color)
      }),
    )
  })

  test('a color outside the sRGB gamut keeps its hue and lightness', () => {
    const mapped = toOklch(fromOklch({ lightness: 0.7, chroma: 0.4, hue: 150 }))
    expect(mapped.lightness).toBeCloseTo(0.7, 1)
    expect(Math.abs(mapped.hue - 150)).toBeLessThan(3)
  })

  test('a mixture lies between its two colors', () => {
    expect(fromOklch(mix('#ffffff', '#000000', 0))).toBe('#000000')
    expect(fromOklch(mix('#ffffff', '#000000', 1))).toBe('#ffffff')
    expect(mix('#ffffff', '#000000', 0.5).lightness).toBeCloseTo(0.5, 3)
  })
})
