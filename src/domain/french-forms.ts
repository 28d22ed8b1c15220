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

const endings = (text: string) => text.split(' ')

const FIRST_GROUP = endings(
  'er e es ent ons ez ee ees ant ants ante antes ai as a ames ates erent ais ait ions iez aient erai eras era erons erez eront erais erait erions eriez eraient',
)
const SECOND_GROUP = endings(
  'ir i is it ie ies issons issez issent issant issants issante issantes issais issait issions issiez issaient irai iras ira irons irez iront irais irait irions iriez iraient imes ites irent isse isses',
)

const NOUN_ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['al', endings('als aux ale ales')],
  ['eau', endings('eaux')],
  ['teur', endings('teurs teuse teuses trice trices')],
  ['eur', endings('eurs euse euses')],
  ['if', endings('ifs ive ives')],
  ['eux', endings('euse euses')],
  ['ien', endings('iens ienne iennes')],
  ['el', endings('els elle elles')],
  ['er', endings('ers ere eres')],
]

/** Inflected forms of a French word: conjugated, feminine, plural. Overgeneration is harmless. */
export function formsOf(word: string): Set<string> {
  const plain = plainWord(word)
  return new Set([plain, ...nounForms(plain), ...verbForms(plain)])
}

function nounForms(word: string): string[] {
  const found = NOUN_ENDINGS.find(([ending]) => word.endsWith(ending))
  if (found) return found[1].map((ending) => word.slice(0, -found[0].length) + ending)
  if (/[sxz]$/.test(word)) return [`${word}e`, `${word}es`]
  return word.endsWith('e') ? [`${word}s`] : [`${word}s`, `${word}e`, `${word}es`]
}

function verbForms(word: string): string[] {
  const stem = word.slice(0, -2)
  // « it », « mer » : too short to be infinitives.
  if (stem.length < 2) return []
  if (word.endsWith('ir')) return SECOND_GROUP.map((ending) => stem + ending)
  if (!word.endsWith('er')) return []
  // « nous soulageons » : -ge- before a and o.
  const soft = stem.endsWith('g') ? FIRST_GROUP.filter((ending) => /^[ao]/.test(ending)) : []
  return [...FIRST_GROUP.map((ending) => stem + ending), ...soft.map((ending) => `${stem}e${ending}`)]
}
