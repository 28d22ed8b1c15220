import { splitName, withoutParticle } from './initials.ts'

type Name = { firstName: string; lastName: string }

/**
 * By last name, then first name, as French has it: « Étienne » between « Durand » and « Faure », « de La Tour » at L.
 * A database would sort accents after z, or by a collation of its own.
 */
export function sortByName<Person extends Name>(people: readonly Person[]): Person[] {
  return people.toSorted(compareNames)
}

/** The same order where only « Prénom Nom » is known. */
export function compareFullNames(a: string, b: string): number {
  return compareNames(splitName(a), splitName(b))
}

function compareNames(a: Name, b: Name): number {
  return (
    compareFrench(withoutParticle(a.lastName), withoutParticle(b.lastName)) ||
    compareFrench(a.firstName, b.firstName)
  )
}

/** Letter by letter: « L’Hostis » after « Le Goff », whichever apostrophe it has. */
function compareFrench(a: string, b: string): number {
  return a.localeCompare(b, 'fr', { ignorePunctuation: true })
}
