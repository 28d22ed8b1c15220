import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Shortest and longest password; the cap keeps hashing affordable. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** Why a password protects nothing: everybody tries it, or whoever knows the site and the person does. */
type Weakness = 'common' | 'personal'

/** Finds why a password would be guessed at once; `words` are the person's names and those of the site. */
export function weaknessOf(password: string, words: readonly string[] = []): Weakness | null {
  const plain = plainOf(password)
  if (isPattern(plain) || COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(lettersOf(plain)))
    return 'common'
  return isPersonal(plain, words) ? 'personal' : null
}

export type Strength = 'weak' | 'fair' | 'strong'

/** A hint while one types: how long it would hold, from the number of signs and of their kinds. */
export function strengthOf(password: string, words: readonly string[] = []): Strength {
  if (password.length < PASSWORD_LENGTH.min || weaknessOf(password, words)) return 'weak'
  const signs = [...password]
  // A sign that comes again adds little.
  const weight = new Set(signs).size + (signs.length - new Set(signs).size) / 2
  const bits = weight * Math.log2(alphabetOf(password))
  // The CNIL's two thresholds: 50 bits where attempts are counted, 80 bits alone.
  return bits < 50 ? 'weak' : bits < 80 ? 'fair' : 'strong'
}

const ALPHABETS = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
] as const

function alphabetOf(password: string): number {
  return ALPHABETS.reduce((size, [pattern, count]) => size + (pattern.test(password) ? count : 0), 0)
}

function plainOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** `motdepasse` of `1-Mot de passe-2027!`. */
function lettersOf(plain: string): string {
  return plain.replace(/[^\p{L}]/gu, '')
}

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]

/** One piece again and again, or a row of the alphabet, of the digits or of a keyboard, either way. */
function isPattern(plain: string): boolean {
  const repeated = /^(.{1,4}?)\1+.?$/su.test(plain)
  const backwards = [...plain].reverse().join('')
  return repeated || ROWS.some((row) => row.includes(plain) || row.includes(backwards))
}

const SHORTEST_WORD = 4
const ENOUGH_BESIDE = 4

/** A name of the person or of the site, with next to nothing of one's own beside it. */
function isPersonal(plain: string, words: readonly string[]): boolean {
  const known = words
    .flatMap((word) => [plainOf(word), ...plainOf(word).split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length)
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && lettersOf(rest).length < ENOUGH_BESIDE
}
