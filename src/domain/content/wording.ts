import { formsOf, plainWord } from '../language/french-forms.ts'
import { replaceTags } from '../language/rich-text.ts'

export type WatchedWord = { word: string; reason: string; instead: string }

export type WatchedWordMatch = { start: number; end: number; watched: WatchedWord }

type WordToken = { plain: string; start: number; end: number }

const WORD = /[\p{L}\p{M}\p{N}\u00ad]+/gu
// A line break separates words like a full stop.
const BETWEEN = /^(?:[^\S\n]|[\u2010\u2011-])+$/
const SENTENCE_BREAK = /[.,;:!?\n]/

function tokensOf(text: string): WordToken[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    plain: plainWord(word),
    start: index,
    end: index + word.length,
  }))
}

/** Comparison key of a word or phrase: « Thérapeute » and « therapeute » share one. */
export function wordKey(word: string): string {
  return tokensOf(word)
    .map(({ plain }) => plain)
    .join(' ')
}

const DETERMINERS = new Set(
  'le la les l un une ce cet cette ces du votre vos mon ma mes son sa ses leur leurs notre nos'.split(' '),
)

/** « Soulager la douleur » also means « soulager vos douleurs ». */
function phraseForms({ plain }: WordToken): Set<string> {
  return DETERMINERS.has(plain) ? DETERMINERS : formsOf(plain)
}

type InflectedWord = { watched: WatchedWord; forms: Set<string>[] }

/**
 * Returns a function that finds watched words in a text: whole words only, inflected or not, accents optional;
 * denied ones (« sans visée thérapeutique ») are skipped.
 */
export function createWatchedWordFinder(words: readonly WatchedWord[]): (text: string) => WatchedWordMatch[] {
  const inflectedWords = words
    .map((watched) => ({ watched, forms: tokensOf(watched.word).map(phraseForms) }))
    .filter(({ forms }) => forms.length > 0)
    // Longest first: « massage thérapeutique » wins over « thérapeutique ».
    .toSorted((a, b) => b.forms.length - a.forms.length)
  return (text) => findMatches(text, inflectedWords)
}

function findMatches(text: string, inflectedWords: readonly InflectedWord[]): WatchedWordMatch[] {
  const tokens = tokensOf(text)
  const matches: WatchedWordMatch[] = []
  for (let first = 0; first < tokens.length; first += 1) {
    const match = inflectedWords.find(({ forms }) => matchesAt(text, tokens, { first, forms }))
    if (!match) continue
    const last = first + match.forms.length - 1
    const [start, end] = [tokens[first]?.start ?? 0, tokens[last]?.end ?? 0]
    if (!isDenied(text, tokens, { first, last })) matches.push({ start, end, watched: match.watched })
    first = last
  }
  return matches
}

function matchesAt(
  text: string,
  tokens: readonly WordToken[],
  { first, forms }: { first: number; forms: readonly Set<string>[] },
): boolean {
  return forms.every((expected, offset) => {
    const token = tokens[first + offset]
    if (!token || !expected.has(token.plain)) return false
    const previous = tokens[first + offset - 1]
    return offset === 0 || BETWEEN.test(text.slice(previous?.end, token.start))
  })
}

const wordSet = (text: string) => new Set(text.split(' '))

const NEGATIONS = wordSet('sans non ni aucun aucune pas jamais nul nulle')
const AFTER_NE = wordSet('pas plus jamais ni aucun aucune rien guere point')
// Allowed between a negation and the word it denies: « sans aucune visée médicale ou thérapeutique ».
const ALLOWED_AFTER_NEGATION = wordSet(
  'a au aux d de des du en et l la le les ou pour un une but buts visee visees fin fins finalite objectif caractere vertu vertus effet effets vocation acte actes medical medicale medicales medicaux paramedical paramedicale paramedicales paramedicaux therapeutique therapeutiques',
)
const MAX_NEGATION_DISTANCE = 8

type TokenRange = { first: number; last: number }

/** « Ne remplace pas un traitement médical », « sans visée thérapeutique » : a denied claim is not reported. */
function isDenied(text: string, tokens: readonly WordToken[], { first, last }: TokenRange): boolean {
  const previous = tokens[first - 1]?.plain
  if (previous === 'ne' || previous === 'n') return AFTER_NE.has(tokens[last + 1]?.plain ?? '')
  const lead = tokens.slice(Math.max(0, first - MAX_NEGATION_DISTANCE), first + 1)
  // Searches backwards for the nearest word outside `ALLOWED_AFTER_NEGATION`, which must be a negation.
  const negationIndex = lead.findLastIndex(
    ({ plain }, index) => index < lead.length - 1 && !ALLOWED_AFTER_NEGATION.has(plain),
  )
  const negation = lead[negationIndex]
  return (
    negation !== undefined &&
    NEGATIONS.has(negation.plain) &&
    !SENTENCE_BREAK.test(text.slice(negation.end, lead.at(-1)?.start))
  )
}

const BLOCK =
  /<\/?(?:p|h\d|li|ul|ol|br|hr|blockquote|table|tr|t[hd]|caption|figure|figcaption|address)\b(?:[^<>"]|"[^"]*")*>/gi
const ENTITIES: Record<string, string> = {
  '&nbsp;': '\u00a0',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** Plain text of rich text, with one line per block so that adjacent blocks do not merge into one word. */
export function textOfHtml(html: string): string {
  return replaceTags(html.replace(BLOCK, '\n'), '')
    .replace(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n\s*/g, '\n')
    .trim()
}
