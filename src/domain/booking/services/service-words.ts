const EDGES = ' ,:;()·/–—-'
const LOOSE = new Set(['', 'de', 'du', 'des', 'd’', "d'", 'en', 'à', 'pour', 'avec', 'et', 'le', 'la', 'les'])
const NUMBER = /^\d{1,3}$/
const HOURS = /^(?:h|heures?)$/
const UNIT = /^(?:min|minutes?|mn|h|heures?|h\d{1,2})$/
const HOURS_IN_ONE = /^\d{1,2}h$/
const LENGTH_IN_ONE = /^\d{1,3}(?:min|mn|['’′]|h|h\d{1,2})$/

export function wordsOf(name: string): string[] {
  return name.split(/\s/).filter((word) => word !== '')
}

/** Without « 60 min », « 1 h 30 » or « (90’) », wherever they stand. */
export function wordsWithoutLength(name: string): string[] {
  const words = wordsOf(name)
  const kept: string[] = []
  for (let index = 0; index < words.length; ) {
    const length = countLengthWords(words.slice(index, index + 4).map(bare))
    if (length === 0) kept.push(words[index] ?? '')
    index += length || 1
  }
  return kept
}

/** Of how many words the length consists with which they begin; 0 for none. */
function countLengthWords([first = '', second = '', third = '', fourth = '']: readonly string[]): number {
  if (LENGTH_IN_ONE.test(first)) return HOURS_IN_ONE.test(first) && NUMBER.test(second) ? 2 : 1
  if (!NUMBER.test(first) || !UNIT.test(second)) return 0
  if (!HOURS.test(second) || !NUMBER.test(third)) return 2
  return UNIT.test(fourth) && !HOURS.test(fourth) ? 4 : 3
}

/** Without « de » or a dash at its end, or punctuation alone at its start. */
export function withoutLooseEnds(words: readonly string[]): string[] {
  const start = words.findIndex((word) => bare(word) !== '')
  const end = words.findLastIndex((word) => !LOOSE.has(bare(word)))
  return start < 0 ? [] : words.slice(start, end + 1)
}

export function isSameWord(a: string | undefined, b: string): boolean {
  return a !== undefined && bare(a) === bare(b)
}

function bare(word: string): string {
  return trimmed(word, { start: EDGES, end: EDGES }).toLocaleLowerCase('fr')
}

/** Without these characters at its edges. */
export function trimmed(text: string, { start = EDGES, end = EDGES } = {}): string {
  const characters = [...text]
  const from = characters.findIndex((character) => !start.includes(character))
  const to = characters.findLastIndex((character) => !end.includes(character))
  return from < 0 ? '' : characters.slice(from, to + 1).join('')
}
