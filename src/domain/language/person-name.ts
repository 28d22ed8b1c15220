type FullName = { firstName: string; lastName: string }

const SEPARATORS = /[ -]+/g

/** A name with single spaces and hyphens between its parts: « Marie--Claire- » becomes « Marie-Claire ». */
export function tidyPersonName(name: string): string {
  const single = name.replace(SEPARATORS, (run) => (run.includes('-') ? '-' : ' '))
  return single.replace(/^[ -]|[ -]$/g, '')
}

/** The name of the first superadmin until they give theirs; visitors never read it. */
export const PLACEHOLDER_NAME = { firstName: 'Responsable', lastName: 'du site' } as const

export function isPlaceholderName({ firstName, lastName }: FullName): boolean {
  return firstName === PLACEHOLDER_NAME.firstName && lastName === PLACEHOLDER_NAME.lastName
}

/** Words that a French last name begins with; « de » also when it is a particle, in lower case. */
const STARTS_LAST_NAME = /^(?:de|du|des|le|la|les|d['’].+|l['’].+)$/iu

/** The last name begins with its particle or article, or is the last word. */
export function splitName(name: string): FullName {
  const words = name.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
  const start = words.findIndex((word, index) => index > 0 && STARTS_LAST_NAME.test(word))
  const last = start > 0 && start < words.length - 1 ? start : Math.max(1, words.length - 1)
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') }
}

/** « de » and « d’ » do not count (AFNOR NF Z44-001), unlike « du », « des », « le », « la », and a « De » of Flanders. */
export function withoutParticle(lastName: string): string {
  return lastName.replace(/^(?:de |d['’])(?=.)/u, '')
}

/**
 * By last name, then first name, as French has it: « Étienne » between « Durand » and « Faure », « de La Tour » at L.
 * A database would sort accents after z, or by a collation of its own.
 */
export function sortByName<Person extends FullName>(people: readonly Person[]): Person[] {
  return people.toSorted(compareNames)
}

/** The same order where only « Prénom Nom » is known. */
export function compareFullNames(a: string, b: string): number {
  return compareNames(splitName(a), splitName(b))
}

function compareNames(a: FullName, b: FullName): number {
  return (
    compareFrench(withoutParticle(a.lastName), withoutParticle(b.lastName)) ||
    compareFrench(a.firstName, b.firstName)
  )
}

/** Letter by letter: « L’Hostis » after « Le Goff », whichever apostrophe it has. */
function compareFrench(a: string, b: string): number {
  return a.localeCompare(b, 'fr', { ignorePunctuation: true })
}
