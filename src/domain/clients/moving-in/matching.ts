import { fold } from '../client.ts'

/** A service of the price list, with its lengths; a `buffer` of null is the practitioner’s own. */
export type KnownService = {
  id: number
  name: string
  buffer: number | null
  lengths: readonly { variantId: number | null; minutes: number }[]
}

export type KnownPractitioner = { id: number; firstName: string; lastName: string }

/** The service that a text of another program names: the same words, or those of one service alone within it. */
export function matchService(text: string, services: readonly KnownService[]): number | null {
  const words = wordsOf(text)
  if (words === '') return null
  const same = services.find(({ name }) => wordsOf(name) === words)
  if (same) return same.id
  const within = services.filter(({ name }) => ` ${words} `.includes(` ${wordsOf(name)} `))
  const [longest] = within.toSorted((a, b) => b.name.length - a.name.length)
  return longest?.id ?? null
}

/** By first and last name, or by one of the two where nobody else has it. */
export function matchPractitioner(text: string, practitioners: readonly KnownPractitioner[]): number | null {
  const words = wordsOf(text).split(' ').filter(Boolean)
  const found = practitioners.filter(({ firstName, lastName }) => {
    const own = wordsOf(`${firstName} ${lastName}`).split(' ')
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const [only] = found
  return found.length === 1 && only ? only.id : null
}

/** The length of a service that lasts so long; its main one where none does. */
export function lengthLike(
  { lengths }: KnownService,
  minutes: number | null,
): KnownService['lengths'][number] | undefined {
  return lengths.find((length) => length.minutes === minutes) ?? lengths[0]
}

function wordsOf(text: string): string {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
}
