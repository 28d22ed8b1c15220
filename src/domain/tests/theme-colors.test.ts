import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, fromOklch, mix } from '../colors.ts'
import {
  COLOR_TOKENS,
  CONTROL_CONTRAST,
  type OwnColors,
  type Palette,
  STARTER_COLORS,
  TEXT_CONTRAST,
  themeColors,
} from '../theme-colors.ts'

type Token = keyof Palette

const GROUNDS: Token[] = ['paper', 'surface', 'tint']

/** What stands on what: each as [front, ground]. */
const TEXTS: [Token, Token][] = [
  ...GROUNDS.flatMap((ground) =>
    (['ink', 'muted', 'accent', 'accent-strong', 'clay', 'danger'] as const).map((front): [Token, Token] => [
      front,
      ground,
    ]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['paper', 'ink'],
  ['surface', 'danger'],
  ['ink', 'danger-tint'],
  ['danger', 'danger-tint'],
]
const CONTROLS = GROUNDS.flatMap((ground): [Token, Token][] => [
  ['control', ground],
  ['focus', ground],
])

function unreadable(own: OwnColors): string[] {
  return Object.entries(themeColors(own)).flatMap(([mode, palette]) => [
    ...tooFaint(palette, TEXTS, TEXT_CONTRAST).map((pair) => `${mode}: ${pair}`),
    ...tooFaint(palette, CONTROLS, CONTROL_CONTRAST).map((pair) => `${mode}: ${pair}`),
  ])
}

function tooFaint(palette: Palette, pairs: [Token, Token][], ratio: number): string[] {
  return pairs
    .filter(([front, ground]) => contrast(palette[front], palette[ground]) < ratio)
    .map(([front, ground]) => `${front} on ${ground}`)
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const EDGES = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff00ff', '#777777']

describe('whatever two colours the owner picks', () => {
  test('every text, control and focus can be told from its ground, in every mode', () => {
    fc.assert(
      fc.property(hex, hex, (primary, secondary) => {
        expect(unreadable({ primary, secondary })).toEqual([])
      }),
      {
        numRuns: 300,
        examples: EDGES.flatMap((primary) =>
          EDGES.map((secondary): [string, string] => [primary, secondary]),
        ),
      },
    )
  })

  test('text stays readable on the deepest tint of the accent that a screen mixes', () => {
    fc.assert(
      fc.property(hex, hex, (primary, secondary) => {
        const { light, dark } = themeColors({ primary, secondary })
        for (const { ink, accent, surface } of [light, dark]) {
          expect(contrast(ink, fromOklch(mix(accent, surface, 0.26)))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        }
      }),
    )
  })

  test('a colour that can be read already is used as it is', () => {
    expect(themeColors({ primary: '#123456', secondary: '#654321' }).light.accent).toBe('#123456')
  })
})

describe('the starter palette', () => {
  test('is sage on warm paper', () => {
    const { light } = themeColors(STARTER_COLORS)
    expect(light.accent).toBe(STARTER_COLORS.primary)
    expect(light.paper).toBe('#f7f3ec')
  })

  test('high contrast is black, white and one yellow', () => {
    const { highContrast } = themeColors(STARTER_COLORS)
    expect(new Set(COLOR_TOKENS.map((token) => highContrast[token]))).toEqual(
      new Set(['#000000', '#ffffff', '#ffe600']),
    )
    expect(highContrast.focus).toBe('#ffe600')
  })
})
