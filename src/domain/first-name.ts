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
 * First name for a greeting, from a name in free form; null when none can be identified, as in « Mme Dupont » or a
 * couple's name.
 */
export function firstNameOf(name: string | null): string | null {
  if (name === null || name.includes('@') || COUPLE.test(name)) return null
  // « Dupont, Claire » : the first name follows the comma.
  const [last = '', first = ''] = name.split(',', 2)
  const words = `${first} ${last}`.split(/\s+/).filter(Boolean)
  const named = words.filter((word) => !isTitle(word))
  const isTitled = named.length < words.length
  if (isTitled && named.length < 2) return null
  const found = firstNameAmong(named)
  return found === undefined || !/^\p{L}/u.test(found) || isParticle(found) ? null : capitalized(found)
}

/** « DUPONT Claire » : French writes the last name in capitals. */
function firstNameAmong(words: readonly string[]): string | undefined {
  const [first] = words
  if (first === undefined || !isUpperCase(first)) return first
  return words.find((word) => !isUpperCase(word) && !isParticle(word)) ?? first
}

function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase().replace(/\.$/, ''))
}

function isParticle(word: string): boolean {
  return PARTICLES.has(word.toLowerCase().replace(/['’]$/, ''))
}

function isUpperCase(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
}

/** « CLAIRE » becomes « Claire », « JEAN-LUC » becomes « Jean-Luc »; « McKenzie » is unchanged. */
function capitalized(word: string): string {
  const spelled = isUpperCase(word) ? word.toLowerCase() : word
  return spelled.replace(
    /(^|-)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
