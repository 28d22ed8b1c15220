/**
 * « ÉM » for « Élodie-Anne Martin », « JL » for « Jean-Marc de La Tour »: the first letters of the first name and of the
 * last name without its particle. From the full name alone, so that they are the same wherever it is all that is known.
 */
export function initialsOf(name: string): string {
  const { firstName, lastName } = splitName(name)
  return [firstName, withoutParticle(lastName)].map(firstLetterOf).join('')
}

/** Words that a French last name begins with; « de » also when it is a particle, in lower case. */
const STARTS_LAST_NAME = /^(?:de|du|des|le|la|les|d['’].+|l['’].+)$/iu

/** The last name begins with its particle or article, or is the last word. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
  const start = words.findIndex((word, index) => index > 0 && STARTS_LAST_NAME.test(word))
  const last = start > 0 && start < words.length - 1 ? start : Math.max(1, words.length - 1)
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') }
}

/** « de » and « d’ » do not count (AFNOR NF Z44-001), unlike « du », « des », « le », « la », and a « De » of Flanders. */
export function withoutParticle(lastName: string): string {
  return lastName.replace(/^(?:de |d['’])(?=.)/u, '')
}

/** With its combining accents; a code point above U+FFFF is one letter. */
function firstLetterOf(name: string): string {
  const [letter = ''] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? []
  return letter.toLocaleUpperCase('fr')
}
