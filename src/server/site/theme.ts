import { parseHex } from '#domain/content/colors.ts'
import { FONT_FAMILIES, type Font, type StoredPublicSettings } from '#domain/content/settings.ts'
import { COLOR_TOKENS, type Palette, STARTER_COLORS, themeColors } from '#domain/content/theme-colors.ts'

type Colors = Pick<StoredPublicSettings, 'colorPrimary' | 'colorSecondary'>
type ThemeSettings = Colors & Pick<StoredPublicSettings, 'fontPrimary' | 'fontSecondary'>

export function palettesOf({ colorPrimary, colorSecondary }: Colors): { light: Palette; dark: Palette } {
  return themeColors({
    primary: parseHex(colorPrimary ?? '') ?? STARTER_COLORS.primary,
    secondary: parseHex(colorSecondary ?? '') ?? STARTER_COLORS.secondary,
  })
}

/** Values for the tokens of src/web/styles/tokens.css. Never copies settings verbatim, against CSS injection. */
export function themeStylesheet({ fontPrimary, fontSecondary, ...colors }: ThemeSettings): string {
  const { light, dark } = palettesOf(colors)
  const lines = [
    ...COLOR_TOKENS.map((token) => `--${token}:light-dark(${light[token]},${dark[token]})`),
    `--font-text:${familyOf(fontPrimary, 'Lato')}`,
    `--font-heading:${familyOf(fontSecondary, 'Merriweather')}`,
  ]
  return `:root{${lines.join(';')}}`
}

/** Validates the name: other programs may write to the database. */
function familyOf(font: Font, fallback: Font): string {
  return Object.hasOwn(FONT_FAMILIES, font) ? FONT_FAMILIES[font] : FONT_FAMILIES[fallback]
}
