const TITLES = new Set(
  ['m', 'mr', 'mme', 'mlle', 'melle', 'mmes', 'mm', 'dr', 'pr', 'me', 'monsieur', 'madame'].concat([
    'mademoiselle',
    'messieurs',
    'mesdames',
    'docteur',
    'professeur',
    'maître',
    'maitre',
  ]),
)
const PARTICLES = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'van', 'von', 'el', 'ben'])
const COUPLE = /(?:^|\s)(?:et|ou|&|\+)(?:\s|$)/i

/**
 * By what first name somebody is greeted who wrote their name as they liked; null where none can be told from it:
 * « Mme Dupont » gave a last name only.
 */
export function firstNameOf(name: string | null): string | null {
  if (name === null || name.includes('@') || COUPLE.test(name)) return null
  // « Dupont, Claire »: what follows the comma comes first.
  const [last = '', first = ''] = name.split(',', 2)
  const words = `${first} ${last}`.split(/\s+/).filter(Boolean)
  const named = words.filter((word) => !isTitle(word))
  const isTitled = named.length < words.length
  if (isTitled && named.length < 2) return null
  const found = chosen(named)
  return found === undefined || !/^\p{L}/u.test(found) || isParticle(found) ? null : capitalised(found)
}

/** « DUPONT Claire »: in France it is the last name that is written in capitals. */
function chosen(words: readonly string[]): string | undefined {
  const [first] = words
  if (first === undefined || !isLoud(first)) return first
  return words.find((word) => !isLoud(word) && !isParticle(word)) ?? first
}

function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase().replace(/\.$/, ''))
}

function isParticle(word: string): boolean {
  return PARTICLES.has(word.toLowerCase().replace(/['’]$/, ''))
}

function isLoud(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
}

/** « CLAIRE » and « claire » are Claire, « JEAN-LUC » is Jean-Luc; « McKenzie » stays. */
function capitalised(word: string): string {
  const spelled = isLoud(word) ? word.toLowerCase() : word
  return spelled.replace(
    /(^|-)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
