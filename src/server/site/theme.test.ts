import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FONTS, type Font } from '#domain/content/settings.ts'
import { COLOR_TOKENS, STARTER_COLORS, themeColors } from '#domain/content/theme-colors.ts'
import { themeStylesheet } from './theme.ts'

const unset = {
  colorPrimary: null,
  colorSecondary: null,
  fontPrimary: 'Lato',
  fontSecondary: 'Merriweather',
} as const
const defaults = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')

/** Only one rule, with hex colors and font family names. */
const HARMLESS = /^:root\{(--[a-z-]+:(light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)|[A-Za-z", -]+);?)+\}$/

describe('the style sheet of the site’s theme', () => {
  test('contains every color token and both font families', () => {
    const sheet = themeStylesheet(unset)
    for (const token of [...COLOR_TOKENS, 'font-text', 'font-heading']) expect(sheet).toContain(`--${token}:`)
    expect(sheet).toMatch(HARMLESS)
  })

  test('uses the site’s colors and fonts', () => {
    const sheet = themeStylesheet({
      ...unset,
      colorPrimary: '#123456',
      fontPrimary: 'default',
      fontSecondary: 'OpenDyslexic',
    })
    expect(sheet).toContain('--accent:light-dark(#123456,')
    expect(sheet).toContain('--font-text:system-ui, sans-serif')
    expect(sheet).toContain('--font-heading:"Cabinet Dyslexic", "Cabinet Dyslexic fallback"')
  })

  test.each([
    'red;}body{background:url(//evil)',
    '#fff;}body{background:url(//evil)}',
    '#4f6b5a/*',
    'url(https://evil.example/x)',
    '</style><script>alert(1)</script>',
    'expression(alert(1))',
    '',
  ])('ignores the hostile color %j', (hostile) => {
    expect(themeStylesheet({ ...unset, colorPrimary: hostile, colorSecondary: hostile })).toBe(
      themeStylesheet(unset),
    )
  })

  test.each(['Arial;}body{display:none', '__proto__', 'constructor', ''])(
    'ignores the hostile font %j',
    (hostile) => {
      const themeSettings = { ...unset, fontPrimary: hostile as Font, fontSecondary: hostile as Font }
      expect(themeStylesheet(themeSettings)).toBe(themeStylesheet(unset))
    },
  )

  test.each(FONTS)('accepts the font %s', (font) => {
    expect(themeStylesheet({ ...unset, fontPrimary: font })).toMatch(HARMLESS)
  })
})

describe('the default theme in tokens.css', () => {
  test('is the starter palette', () => {
    const { light, dark } = themeColors(STARTER_COLORS)
    for (const token of COLOR_TOKENS) {
      expect(defaults).toContain(`--${token}: light-dark(${light[token]}, ${dark[token]});`)
    }
  })

  test('defines high contrast, which the site’s colors do not change', () => {
    const { highContrast } = themeColors(STARTER_COLORS)
    const [, block = ''] = /:root\[data-mode="high-contrast"\] \{([^}]*)\}/.exec(defaults) ?? []
    for (const token of COLOR_TOKENS) expect(block).toContain(`--${token}: ${highContrast[token]};`)
  })
})
