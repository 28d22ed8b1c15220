import { contrast, fromOklch, type Hex, mix, type Oklch, toOklch } from './colors.ts'

/** Color tokens; src/web/styles/tokens.css declares the same names. */
export const COLOR_TOKENS = [
  'paper',
  'surface',
  'ink',
  'muted',
  'line',
  'control',
  'tint',
  'accent',
  'accent-strong',
  'on-accent',
  'clay',
  'focus',
  'danger',
  'danger-tint',
] as const

export type Palette = Record<(typeof COLOR_TOKENS)[number], Hex>

export type SiteColors = { primary: Hex; secondary: Hex }

export const STARTER_COLORS: SiteColors = { primary: '#4f6b5a', secondary: '#b8704f' }

/** WCAG 2.2 contrast minimums: 1.4.3 for text, 1.4.11 for controls and focus indicators. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

const HIGH_CONTRAST: Palette = {
  paper: '#000000',
  surface: '#000000',
  ink: '#ffffff',
  muted: '#ffffff',
  line: '#ffffff',
  control: '#ffffff',
  tint: '#000000',
  accent: '#ffffff',
  'accent-strong': '#ffffff',
  'on-accent': '#000000',
  clay: '#ffffff',
  focus: '#ffe600',
  danger: '#ffffff',
  'danger-tint': '#000000',
}

/** Palettes of the three modes, derived from the site's two colors and readable for any input. */
export function themeColors(colors: SiteColors): { light: Palette; dark: Palette; highContrast: Palette } {
  return { light: lightColors(colors), dark: darkColors(colors), highContrast: HIGH_CONTRAST }
}

function lightColors({ primary, secondary }: SiteColors): Palette {
  const primaryTone = toOklch(primary)
  const neutralBase = mix(secondary, primary, 0.4)
  const [paper, surface] = [toShade(neutralBase, 0.965, 0.0105), toShade(neutralBase, 0.994, 0.0057)]
  const tint = toShade(primaryTone, 0.938, 0.0125)
  const dangerTint = fromOklch({ lightness: 0.942, chroma: 0.018, hue: 35 })
  const backgrounds = [paper, surface, tint]
  const darken = (color: Oklch, against: Hex[], ratio: number) =>
    adjustLightness(color, { against, ratio, step: -0.01 })
  const accent = darken(primaryTone, [...backgrounds, '#ffffff'], TEXT_CONTRAST)
  const strongAccent = { ...toOklch(accent), lightness: Math.max(0, toOklch(accent).lightness - 0.08) }
  const clay = darken(toOklch(secondary), backgrounds, TEXT_CONTRAST)
  return {
    paper,
    surface,
    ink: toShade(primaryTone, 0.296, 0.02),
    muted: darken(toNeutral(primaryTone, 0.49, 0.0165), backgrounds, TEXT_CONTRAST),
    line: toShade(neutralBase, 0.876, 0.021),
    control: darken(toNeutral(neutralBase, 0.62, 0.021), backgrounds, CONTROL_CONTRAST),
    tint,
    accent,
    'accent-strong': darken(strongAccent, backgrounds, TEXT_CONTRAST),
    'on-accent': '#ffffff',
    clay,
    focus: clay,
    danger: darken({ lightness: 0.482, chroma: 0.148, hue: 27 }, [...backgrounds, dangerTint], TEXT_CONTRAST),
    'danger-tint': dangerTint,
  }
}

function darkColors({ primary, secondary }: SiteColors): Palette {
  const [primaryTone, secondaryTone] = [toOklch(primary), toOklch(secondary)]
  const neutralBase = mix(secondary, primary, 0.67)
  const [paper, surface] = [toShade(neutralBase, 0.266, 0.012), toShade(neutralBase, 0.304, 0.0147)]
  const tint = toShade(primaryTone, 0.375, 0.02)
  const onAccent = toShade(primaryTone, 0.25, 0.016)
  const dangerTint = fromOklch({ lightness: 0.315, chroma: 0.04, hue: 20 })
  const backgrounds = [paper, surface, tint]
  const lighten = (color: Oklch, against: Hex[], ratio: number) =>
    adjustLightness(color, { against, ratio, step: 0.01 })
  const accent = lighten(toDarkVariant(primaryTone, 0.794), [...backgrounds, onAccent], TEXT_CONTRAST)
  const strongAccent = { ...toOklch(accent), lightness: Math.min(1, toOklch(accent).lightness + 0.075) }
  return {
    paper,
    surface,
    ink: toShade(mix(secondary, primary, 0.4), 0.943, 0.0155),
    muted: lighten(toNeutral(neutralBase, 0.797, 0.023), backgrounds, TEXT_CONTRAST),
    line: toShade(neutralBase, 0.391, 0.018),
    control: lighten(toNeutral(neutralBase, 0.655, 0.024), backgrounds, CONTROL_CONTRAST),
    tint,
    accent,
    'accent-strong': lighten(strongAccent, backgrounds, TEXT_CONTRAST),
    'on-accent': onAccent,
    clay: lighten(toDarkVariant(secondaryTone, 0.772), backgrounds, TEXT_CONTRAST),
    focus: lighten(toDarkVariant(secondaryTone, 0.83), backgrounds, CONTROL_CONTRAST),
    danger: lighten(
      { lightness: 0.798, chroma: 0.091, hue: 28 },
      [...backgrounds, dangerTint],
      TEXT_CONTRAST,
    ),
    'danger-tint': dangerTint,
  }
}

/** Low-chroma neutral with the color's hue; a gray stays gray. */
function toNeutral({ chroma, hue }: Oklch, lightness: number, maxChroma: number): Oklch {
  return { lightness, chroma: Math.min(maxChroma, chroma * 0.5), hue }
}

function toShade(color: Oklch, lightness: number, maxChroma: number): Hex {
  return fromOklch(toNeutral(color, lightness, maxChroma))
}

/** Dark-mode variant of one of the site's colors: lightness raised, chroma capped. */
function toDarkVariant({ lightness, chroma, hue }: Oklch, minLightness: number): Oklch {
  return { lightness: Math.max(minLightness, lightness), chroma: Math.min(chroma, 0.085), hue }
}

type ContrastGoal = { against: readonly Hex[]; ratio: number; step: number }

/**
 * Adjusts the lightness by `step` until the color reaches the contrast `ratio` against every color of `against`.
 */
function adjustLightness(color: Oklch, { against, ratio, step }: ContrastGoal): Hex {
  let lightness = color.lightness
  let adjusted = fromOklch({ ...color, lightness })
  while (against.some((other) => contrast(adjusted, other) < ratio) && lightness > 0 && lightness < 1) {
    lightness = Math.min(1, Math.max(0, lightness + step))
    adjusted = fromOklch({ ...color, lightness })
  }
  return adjusted
}
