import { isBasicGsm } from './gsm-alphabet.ts'
import { needsUcs2 } from './segments.ts'

/**
 * Text of an SMS as it leaves: one sign outside the alphabet of phones halves what fits into an SMS. Typographic signs
 * become plain ones, and letters such as « ê » lose their accent where that helps, unless the owner keeps them; no other sign changes.
 */
export function toSmsText(text: string, { keepAccents }: { keepAccents: boolean }): string {
  const plain = toPlainSigns(text.normalize('NFC'))
  const bare = plain.replace(/\p{L}\p{M}*/gu, withoutAccent)
  // Beside an emoji or a Greek name, accents cost nothing.
  return keepAccents || needsUcs2(bare) ? plain : bare
}

function toPlainSigns(text: string): string {
  return PLAIN_SIGNS.reduce((plain, [signs, sign]) => plain.replace(signs, sign), text)
}

const PLAIN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]/g, ''],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/« ?| ?»|[“”„‟″]/g, '"'],
  [/[‘’‚‛′ʼ‹›]/g, "'"],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/[•·]/g, '-'],
  [/œ/g, 'oe'],
  [/Œ(?=\p{Ll})/gu, 'Oe'],
  [/Œ/g, 'OE'],
]

/** The letter itself where phones know it, or know none without its accent. */
function withoutAccent(letter: string): string {
  if (isBasicGsm(letter)) return letter
  const base = STROKED[letter] ?? letter.normalize('NFD').charAt(0)
  return isBasicGsm(base) ? base : letter
}

/** Letters that Unicode does not take apart. */
const STROKED: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ẞ: 'ß',
}
