import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, fromOklch, mix } from '../colors.ts'
import {
  COLOR_TOKENS,
  CONTROL_CONTRAST,
  type Palette,
  type SiteColors,
  STARTER_COLORS,
  TEXT_CONTRAST,
  themeColors,
} from '../theme-colors.ts'

type Token = keyof Palette

const BACKGROUNDS: Token[] = ['paper', 'surface', 'tint']

/** Pairs of [foreground, background]. */
const TEXTS: [Token, Token][] = [
  ...BACKGROUNDS.flatMap((background) =>
    (['ink', 'muted', 'accent', 'accent-strong', 'clay', 'danger'] as const).map(
      (foreground): [Token, Token] => [foreground, background],
    ),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['paper', 'ink'],
  ['surface', 'danger'],
  ['ink', 'danger-tint'],
  ['danger', 'danger-tint'],
]
const CONTROLS = BACKGROUNDS.flatMap((background): [Token, Token][] => [
  ['control', background],
  ['focus', background],
])

function listUnreadablePairs(colors: SiteColors): string[] {
  return Object.entries(themeColors(colors)).flatMap(([mode, palette]) => [
    ...listFaintPairs(palette, TEXTS, TEXT_CONTRAST).map((pair) => `${mode}: ${pair}`),
    ...listFaintPairs(palette, CONTROLS, CONTROL_CONTRAST).map((pair) => `${mode}: ${pair}`),
  ])
}

function listFaintPairs(palette: Palette, pairs: [Token, Token][], ratio: number): string[] {
  return pairs
    .filter(([foreground, background]) => contrast(palette[foreground], palette[background]) < ratio)
    .map(([foreground, background]) => `${foreground} on ${background}`)
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** The largest share of the accent in any `color-mix` of the styles. */
const STRONGEST_TINT_SHARE = 0.26
const EDGE_COLORS = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff00ff', '#777777']

describe('for any two colors of the site', () => {
  test('every text, control and focus indicator meets its WCAG contrast in every mode', () => {
    fc.assert(
      fc.property(hex, hex, (primary, secondary) => {
        expect(listUnreadablePairs({ primary, secondary })).toEqual([])
      }),
      {
        numRuns: 300,
        examples: EDGE_COLORS.flatMap((primary) =>
          EDGE_COLORS.map((secondary): [string, string] => [primary, secondary]),
        ),
      },
    )
  })

  test('text meets its contrast on the strongest accent tint that the styles mix', () => {
    fc.assert(
      fc.property(hex, hex, (primary, secondary) => {
        const { light, dark } = themeColors({ primary, secondary })
        for (const { ink, accent, surface } of [light, dark]) {
          expect(contrast(ink, fromOklch(mix(accent, surface, STRONGEST_TINT_SHARE)))).toBeGreaterThanOrEqual(
            TEXT_CONTRAST,
          )
        }
      }),
    )
  })

  test('a color with enough contrast is used unchanged', () => {
    expect(themeColors({ primary: '#123456', secondary: '#654321' }).light.accent).toBe('#123456')
  })
})

describe('the starter palette', () => {
  test('is a sage accent on a warm background', () => {
    const { light } = themeColors(STARTER_COLORS)
    expect(light.accent).toBe(STARTER_COLORS.primary)
    expect(light.paper).toBe('#f7f3ec')
  })

  test('is black, white and one yellow in high contrast', () => {
    const { highContrast } = themeColors(STARTER_COLORS)
    expect(new Set(COLOR_TOKENS.map((token) => highContrast[token]))).toEqual(
      new Set(['#000000', '#ffffff', '#ffe600']),
    )
    expect(highContrast.focus).toBe('#ffe600')
  })
})
