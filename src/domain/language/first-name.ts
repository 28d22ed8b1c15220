const SHORT_TITLES = ['m', 'mr', 'mme', 'mlle', 'melle', 'mmes', 'mm', 'dr', 'pr', 'me']
const FULL_TITLES = [
  'monsieur',
  'madame',
  'mademoiselle',
  'messieurs',
  'mesdames',
  'docteur',
  'professeur',
  'maître',
  'maitre',
]
const TITLES = new Set([...SHORT_TITLES, ...FULL_TITLES])
const PARTICLES = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'van', 'von', 'el', 'ben'])
const COUPLE = /(?:^|\s)(?:et|ou|&|\+)(?:\s|$)/i

const FIRST_NAME = /^\p{L}[\p{L}\p{M}\p{Join_Control}'’-]*$/u
const MAX_FIRST_NAME_LENGTH = 30

/**
 * First name for a greeting, from a name in free form; null when none can be identified, as in « Mme Dupont », a
 * couple's name or initials. It contains nothing but letters: whatever a visitor typed, it is no address and no
 * sentence.
 */
export function firstNameOf(name: string | null): string | null {
  if (name === null || name.includes('@') || COUPLE.test(name)) return null
  // « Mme Durand (maman de Léa) » : the rest is a note.
  const [called = ''] = name.split('(', 1)
  // « Dupont, Claire » : the first name follows the comma.
  const [last = '', first = ''] = called.split(',', 2)
  const words = `${first} ${last}`.split(/\s+/).filter(Boolean)
  const names = words.filter((word) => !isTitle(word))
  const hasTitle = names.length < words.length
  if (hasTitle && names.length < 2) return null
  if (names.some((word) => word.includes('.'))) return null
  const firstName = firstNameAmong(names)
  if (firstName === undefined || !FIRST_NAME.test(firstName) || isParticle(firstName)) return null
  return firstName.length > MAX_FIRST_NAME_LENGTH ? null : capitalize(firstName)
}

/** « DUPONT Claire » : French writes the last name in capitals. */
function firstNameAmong(words: readonly string[]): string | undefined {
  const [first] = words
  if (first === undefined || !isUpperCase(first)) return first
  return words.find((word) => !isUpperCase(word) && !isParticle(word)) ?? first
}

/** True for « M. », « Mme », « Docteur », with or without a dot. */
export function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase().replace(/\.$/, ''))
}

function isParticle(word: string): boolean {
  return PARTICLES.has(word.toLowerCase().replace(/['’]$/, ''))
}

function isUpperCase(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
}

/** « CLAIRE » becomes « Claire », « JEAN-LUC » becomes « Jean-Luc »; « McKenzie » is unchanged. */
function capitalize(word: string): string {
  const lowered = isUpperCase(word) ? word.toLowerCase() : word
  return lowered.replace(
    /(^|-)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
