import { splitName, withoutParticle } from './person-name.ts'

/**
 * « ÉM » for « Élodie-Anne Martin », « JL » for « Jean-Marc de La Tour »: the first letters of the first name and of the
 * last name without its particle. From the full name alone, so that they are the same wherever it is all that is known.
 */
export function initialsOf(name: string): string {
  const { firstName, lastName } = splitName(name)
  return [firstName, withoutParticle(lastName)].map(firstLetterOf).join('')
}

/** With its combining accents; a code point above U+FFFF is one letter. */
function firstLetterOf(name: string): string {
  const [letter = ''] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? []
  return letter.toLocaleUpperCase('fr')
}
