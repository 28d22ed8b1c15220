import { parseHex } from '#domain/colors.ts'
import type { Font, SiteLook } from '#domain/settings.ts'
import { COLOR_TOKENS, STARTER_COLORS, themeColors } from '#domain/theme-colors.ts'

type Look = Pick<SiteLook, 'colorPrimary' | 'colorSecondary' | 'fontPrimary' | 'fontSecondary'>

/** The faces of src/web/styles/fonts.css, each with the stand-in that has its measures. */
const FAMILIES: Record<Font, string> = {
  Lato: 'Lato, "Lato fallback", system-ui, sans-serif',
  Merriweather: 'Merriweather, "Merriweather fallback", Georgia, serif',
  OpenDyslexic: 'OpenDyslexic, "OpenDyslexic fallback", system-ui, sans-serif',
  default: 'system-ui, sans-serif',
}

/**
 * The owner's look as a style sheet: values for the tokens of src/web/styles/tokens.css, which keeps what does not
 * change with the owner (modes, high contrast, measures). Nothing of the settings enters it as it was typed.
 */
export function themeStylesheet({ colorPrimary, colorSecondary, fontPrimary, fontSecondary }: Look): string {
  const { light, dark } = themeColors({
    primary: parseHex(colorPrimary ?? '') ?? STARTER_COLORS.primary,
    secondary: parseHex(colorSecondary ?? '') ?? STARTER_COLORS.secondary,
  })
  const lines = [
    ...COLOR_TOKENS.map((token) => `--${token}:light-dark(${light[token]},${dark[token]})`),
    `--font-text:${familyOf(fontPrimary, 'Lato')}`,
    `--font-heading:${familyOf(fontSecondary, 'Merriweather')}`,
  ]
  return `:root{${lines.join(';')}}`
}

/** Settings come from a database that other programs may write to: an unknown name is none. */
function familyOf(font: Font, otherwise: Font): string {
  return Object.hasOwn(FAMILIES, font) ? FAMILIES[font] : FAMILIES[otherwise]
}
