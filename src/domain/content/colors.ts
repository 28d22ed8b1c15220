/** `#rrggbb`, lower case. */
export type Hex = string

/** OKLCH coordinates: lightness 0–1, chroma from 0 (gray), hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = readonly [number, number, number]

/** Normalizes `#rgb` or `#rrggbb` to a `Hex`; null for any other text. */
export function parseHex(text: string): Hex | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: Hex): number {
  const [red, green, blue] = hexToLinear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** sRGB to OKLCH (Björn Ottosson's OKLab in cylindrical form). */
export function toOklch(color: Hex): Oklch {
  const { lightness, a, b } = toOklab(color)
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
}

const CHROMA_PRECISION = 0.0005

/** OKLCH to sRGB; a color outside the sRGB gamut is mapped into it by reducing its chroma. */
export function fromOklch(point: Oklch): Hex {
  const linear = oklchToLinear(point)
  if (isInGamut(linear)) return toHex(linear)
  let [inGamut, outOfGamut] = [0, point.chroma]
  while (outOfGamut - inGamut > CHROMA_PRECISION) {
    const chroma = (inGamut + outOfGamut) / 2
    if (isInGamut(oklchToLinear({ ...point, chroma }))) inGamut = chroma
    else outOfGamut = chroma
  }
  return toHex(oklchToLinear({ ...point, chroma: inGamut }))
}

/** Mixes two colors in OKLab; `share` is the weight of the first, 0 to 1. */
export function mix(first: Hex, second: Hex, share: number): Oklch {
  const [firstLab, secondLab] = [toOklab(first), toOklab(second)]
  const average = (x: number, y: number) => x * share + y * (1 - share)
  const [a, b] = [average(firstLab.a, secondLab.a), average(firstLab.b, secondLab.b)]
  return {
    lightness: average(firstLab.lightness, secondLab.lightness),
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

function toOklab(color: Hex): { lightness: number; a: number; b: number } {
  const [red, green, blue] = hexToLinear(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Below one 8-bit step, so that a color parsed from hex round-trips unchanged. */
const GAMUT_TOLERANCE = 0.0005

function isInGamut(linear: Triple): boolean {
  return linear.every((channel) => channel > -GAMUT_TOLERANCE && channel < 1 + GAMUT_TOLERANCE)
}

function hexToLinear(color: Hex): Triple {
  const channelAt = (index: number) => {
    const value = Number.parseInt(color.slice(index, index + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channelAt(1), channelAt(3), channelAt(5)]
}

function toHex(linear: Triple): Hex {
  const digits = linear.map((channel) => {
    const clipped = Math.min(1, Math.max(0, channel))
    const value = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
