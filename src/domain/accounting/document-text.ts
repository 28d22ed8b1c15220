import { french } from '../language/typography.ts'

/**
 * Code points, in hexadecimal, that both weights of the text font hold: Latin, Greek, Cyrillic and Hebrew letters, and
 * the signs of typography. A test compares both lists with the fonts.
 */
const LETTERS = `20-7e a0-377 37a-37f 384-38a 38c 38e-3a1 3a3-52f 5d0-5ea 5f0-5f4 1d00-1df5 1e00-1f15 1f18-1f1d 1f20-1f45
  1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe
  2000-200a 2010-2027 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20be 2100-214f 2153-2154 215b-215e 2190-2195 2202
  2206 220f 2211-2212 2215 2219-221a 221e-221f 2229 222b 2248 2260-2261 2264-2265 25a0-25a1 25aa-25ac 25b2 25ba 25bc
  25c4 25ca-25cc 25cf 25e6 263a-263c 2640 2642 2660 2663 2665-2666 266a-266b 266f fb01-fb04`

/** Those that the font of symbols holds besides: hearts, stars, ticks, suns, flowers, telephones. */
const SYMBOLS = `21e6-21f0 231a-231b 2328 23ce-23cf 23f1-23f3 25a2-25a9 25ad-25b1 25b3-25b9 25bb 25bd-25c3 25c5-25c9
  25cd-25ce 25d0-25d7 25da-25e5 25e7-2609 260e-2612 2614-2623 2630-2637 2654-265f 2661-2662 2664 2667-2668 26a0-26a1
  26aa-26ac 2700-2704 2706-2709 270b-271c 2722-2727 2729-274b 274d 274f-2753 2756-2775 2794 2798-27af 27b1-27be
  2b00-2b0d 2b12-2b2f 2b4d-2b73 2b76-2b95`

/** Join and color emoji: without a shape of their own. */
const INVISIBLE = /[\u200b-\u200f\u2060-\u2064\ufeff]|\ufe0e|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu

type Holds = (character: string) => boolean

const isLetter = inRanges(LETTERS)

/** True for characters that are drawn with the font of symbols. */
export const isDocumentSymbol = inRanges(SYMBOLS)

function inRanges(list: string): Holds {
  const ranges = list.split(/\s+/).map((range) => {
    const [from = '', to = from] = range.split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (character) => {
    const point = character.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => point >= from && point <= to)
  }
}

/** One line of a document as it can be drawn: what no font holds is left out. */
export function documentText(text: string): string {
  const shown = [...visible(text)].filter((character) => isLetter(character) || isDocumentSymbol(character))
  return shown.join('').replace(/ {2,}/g, ' ').trim()
}

/** A character with its accents, and an emoji with all that is joined to it. */
const WHOLE = /(?:\p{Regional_Indicator}{2}|.)(?:\p{M}|[\u{1f3fb}-\u{1f3ff}]|\u200d.)*/gsu

/** Characters, each once, that documents leave out: emoji, and letters of other scripts. */
export function missingFromDocuments(text: string): string[] {
  const missing = (text.match(WHOLE) ?? []).filter((whole) => documentText(whole) === '')
  return [...new Set(missing.filter((whole) => visible(whole).trim() !== ''))]
}

const MOST_NAMED = 5

/** Sentence beside a field whose text a document would leave out in part; null where it shows all of it. */
export function documentNote(text: string): string | null {
  const missing = missingFromDocuments(text)
  if (missing.length === 0) return null
  const named = missing.slice(0, MOST_NAMED).join(' ')
  const others = missing.length > MOST_NAMED ? french`, et d’autres` : ''
  return french`Le document imprimé ne peut pas montrer « ${named} »${others} : remplacez ces caractères, ou il les laissera de côté.`
}

/** Line feeds and tabs become a space; no-break spaces stay. */
function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
}
