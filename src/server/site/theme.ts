import { parseHex } from '#domain/colors.ts'
import { FONT_FAMILIES, type Font, type SiteLook } from '#domain/settings.ts'
import { COLOR_TOKENS, type Palette, STARTER_COLORS, themeColors } from '#domain/theme-colors.ts'

type Colors = Pick<SiteLook, 'colorPrimary' | 'colorSecondary'>
type ThemeLook = Colors & Pick<SiteLook, 'fontPrimary' | 'fontSecondary'>

/** What grows from the owner's two colours, by day and by night; from the starter's where there are none. */
export function palettesOf({ colorPrimary, colorSecondary }: Colors): { light: Palette; dark: Palette } {
  return themeColors({
    primary: parseHex(colorPrimary ?? '') ?? STARTER_COLORS.primary,
    secondary: parseHex(colorSecondary ?? '') ?? STARTER_COLORS.secondary,
  })
}

/**
 * The owner's look as a style sheet: values for the tokens of src/web/styles/tokens.css, which keeps what does not
 * change with the owner (modes, high contrast, measures). Nothing of the settings enters it as it was typed.
 */
export function themeStylesheet({ fontPrimary, fontSecondary, ...colors }: ThemeLook): string {
  const { light, dark } = palettesOf(colors)
  const lines = [
    ...COLOR_TOKENS.map((token) => `--${token}:light-dark(${light[token]},${dark[token]})`),
    `--font-text:${familyOf(fontPrimary, 'Lato')}`,
    `--font-heading:${familyOf(fontSecondary, 'Merriweather')}`,
  ]
  return `:root{${lines.join(';')}}`
}

/** Settings come from a database that other programs may write to: an unknown name is none. */
function familyOf(font: Font, otherwise: Font): string {
  return Object.hasOwn(FONT_FAMILIES, font) ? FONT_FAMILIES[font] : FONT_FAMILIES[otherwise]
}
