/** Comparison key of a word, lower case and without accents: « SOIGNÉS » becomes « soignes ». */
export function plainWord(word: string): string {
  return (
    word
      .toLowerCase()
      .normalize('NFD')
      // Soft hyphens are invisible.
      .replace(/[\p{M}\u00ad]/gu, '')
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae')
  )
}

const splitWords = (text: string) => text.split(' ')

const FIRST_GROUP_ENDINGS = splitWords(
  'er e es ent ons ez ee ees ant ants ante antes ai as a ames ates erent ais ait ions iez aient erai eras era erons erez eront erais erait erions eriez eraient',
)
const SECOND_GROUP_ENDINGS = splitWords(
  'ir i is it ie ies issons issez issent issant issants issante issantes issais issait issions issiez issaient irai iras ira irons irez iront irais irait irions iriez iraient imes ites irent isse isses',
)

const NOUN_ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['al', splitWords('als aux ale ales')],
  ['eau', splitWords('eaux')],
  ['teur', splitWords('teurs teuse teuses trice trices')],
  ['eur', splitWords('eurs euse euses')],
  ['if', splitWords('ifs ive ives')],
  ['eux', splitWords('euse euses')],
  ['ien', splitWords('iens ienne iennes')],
  ['el', splitWords('els elle elles')],
  ['er', splitWords('ers ere eres')],
]

/** Inflected forms of a French word: conjugated, feminine, plural. Overgeneration is harmless. */
export function formsOf(word: string): Set<string> {
  const plain = plainWord(word)
  return new Set([plain, ...nounForms(plain), ...verbForms(plain)])
}

function nounForms(word: string): string[] {
  const [ending, inflections] = NOUN_ENDINGS.find(([nounEnding]) => word.endsWith(nounEnding)) ?? []
  if (ending && inflections)
    return inflections.map((inflection) => word.slice(0, -ending.length) + inflection)
  if (/[sxz]$/.test(word)) return [`${word}e`, `${word}es`]
  return word.endsWith('e') ? [`${word}s`] : [`${word}s`, `${word}e`, `${word}es`]
}

function verbForms(word: string): string[] {
  const stem = word.slice(0, -2)
  // « it », « mer » : too short to be infinitives.
  if (stem.length < 2) return []
  if (word.endsWith('ir')) return SECOND_GROUP_ENDINGS.map((ending) => stem + ending)
  if (!word.endsWith('er')) return []
  // « nous soulageons » : -ge- before a and o.
  const softened = stem.endsWith('g') ? FIRST_GROUP_ENDINGS.filter((ending) => /^[ao]/.test(ending)) : []
  return [
    ...FIRST_GROUP_ENDINGS.map((ending) => stem + ending),
    ...softened.map((ending) => `${stem}e${ending}`),
  ]
}
