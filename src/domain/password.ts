import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Length limits in characters; the maximum bounds the cost of hashing. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** `common`: on every attacker's list. `personal`: guessable by anyone who knows the person or the site. */
type Weakness = 'common' | 'personal'

/** Reason why a password is trivial to guess, or null; `words` are the names of the person and the site. */
export function weaknessOf(password: string, words: readonly string[] = []): Weakness | null {
  const plain = fold(password)
  if (isPattern(plain) || COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(lettersOf(plain)))
    return 'common'
  return isPersonal(plain, words) ? 'personal' : null
}

// CNIL thresholds: 50 bits with rate-limited attempts, 80 bits without.
const FAIR_BITS = 50
const STRONG_BITS = 80

export type Strength = 'weak' | 'fair' | 'strong'

/** Strength estimate shown while typing, from the estimated entropy. */
export function strengthOf(password: string, words: readonly string[] = []): Strength {
  if (password.length < PASSWORD_LENGTH.min || weaknessOf(password, words)) return 'weak'
  const characters = [...password]
  const distinct = new Set(characters).size
  // A repeated character adds half.
  const effectiveLength = distinct + (characters.length - distinct) / 2
  const bits = effectiveLength * Math.log2(alphabetSize(password))
  return bits < FAIR_BITS ? 'weak' : bits < STRONG_BITS ? 'fair' : 'strong'
}

const ALPHABETS = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
] as const

function alphabetSize(password: string): number {
  return ALPHABETS.reduce((size, [pattern, count]) => size + (pattern.test(password) ? count : 0), 0)
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function lettersOf(plain: string): string {
  return plain.replace(/[^\p{L}]/gu, '')
}

const SEQUENCES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]

/** A repeated piece, or a run of the alphabet, the digits or a keyboard row, forwards or backwards. */
function isPattern(plain: string): boolean {
  const repeated = /^(.{1,4}?)\1+.?$/su.test(plain)
  const backwards = [...plain].reverse().join('')
  return repeated || SEQUENCES.some((row) => row.includes(plain) || row.includes(backwards))
}

const MIN_WORD_LENGTH = 4
const MIN_OTHER_LETTERS = 4

function isPersonal(plain: string, words: readonly string[]): boolean {
  const names = words
    .flatMap((word) => [fold(word), ...fold(word).split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
  const remainder = names.reduce((text, word) => text.replaceAll(word, ''), plain)
  return remainder !== plain && lettersOf(remainder).length < MIN_OTHER_LETTERS
}
