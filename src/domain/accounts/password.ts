/** Length limits in characters; the maximum bounds the cost of hashing. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

/** `common`: among the first guesses of anybody. `personal`: of anybody who knows the person or the site. */
export type Weakness = 'common' | 'personal'

export type Strength = 'weak' | 'fair' | 'strong'

/** Result of zxcvbn: the number of guesses that precede this text, and the pieces it consists of. */
type Estimate = { guesses: number; sequence: readonly { token: string; dictionaryName?: string }[] }

/** A `ZxcvbnFactory` built from `estimatorOptions`. */
export type Estimator = { check(text: string, words: string[]): Estimate }

/** Eight random characters make 10⁸ guesses, less where zxcvbn recognizes a syllable; « Été2026! » makes 10⁷. */
const FAIR_GUESSES = 10 ** 7.1
const STRONG_GUESSES = 1e10

/**
 * `weak`: guessed before eight random characters would be; such a password is refused, with `weakness` as the
 * reason. `names`: those of the person and the site. Shared by the server and the meter shown while typing.
 */
export function judgePassword(
  estimator: Estimator,
  password: string,
  names: readonly string[],
): { strength: Strength; weakness: Weakness | null } {
  if (password.length < PASSWORD_LENGTH.min) return { strength: 'weak', weakness: null }
  const { guesses, sequence } = estimatePassword(estimator, password, toGuessedWords(names))
  if (guesses < FAIR_GUESSES)
    return { strength: 'weak', weakness: isPersonal(sequence) ? 'personal' : 'common' }
  return { strength: guesses < STRONG_GUESSES ? 'fair' : 'strong', weakness: null }
}

/** zxcvbn takes a time quadratic in the length: it reads 64 characters of a password, in two parts. */
const BEGINNING_LENGTH = 40
const END_LENGTH = 24

/** A longer password is as strong as its beginning or its end, whichever is stronger. */
function estimatePassword(estimator: Estimator, password: string, words: string[]): Estimate {
  const text = withoutMarks(password)
  const beginning = estimatePart(estimator, text.slice(0, BEGINNING_LENGTH), words)
  const rest = text.slice(BEGINNING_LENGTH)
  if (rest === '' || beginning.guesses >= FAIR_GUESSES) return beginning
  const end = estimatePart(estimator, rest.slice(-END_LENGTH), words)
  return end.guesses > beginning.guesses ? end : beginning
}

/** Read also without punctuation, unless it makes up a third: « Mot-de-passe-2027 » hides nothing. */
function estimatePart(estimator: Estimator, text: string, words: string[]): Estimate {
  const estimate = estimator.check(text, words)
  const bare = withoutPunctuation(text)
  const isMostlyBare = bare.length >= PASSWORD_LENGTH.min && bare.length * 3 > text.length * 2
  if (bare === text || !isMostlyBare || estimate.guesses < FAIR_GUESSES) return estimate
  const bareEstimate = estimator.check(bare, words)
  return bareEstimate.guesses < estimate.guesses ? bareEstimate : estimate
}

function isPersonal(sequence: Estimate['sequence']): boolean {
  const lengthOf = (pieces: Estimate['sequence']) => pieces.reduce((sum, { token }) => sum + token.length, 0)
  const names = sequence.filter(({ dictionaryName }) => dictionaryName === 'userInputs')
  return lengthOf(names) >= lengthOf(sequence) / 2
}

const MIN_NAME_LENGTH = 3
const MAX_NAMES = 12

/** The names, their words, and each two words joined. */
function toGuessedWords(names: readonly string[]): string[] {
  const whole = names.map((name) => withoutMarks(name).toLowerCase())
  const words = whole.flatMap((name) => name.split(/[^\p{L}\d]+/u))
  const distinct = [...new Set(words)].filter(({ length }) => length >= MIN_NAME_LENGTH).slice(0, MAX_NAMES)
  const pairs = distinct.flatMap((first) => distinct.map((second) => first + second))
  const guessed = [...distinct, ...whole, ...whole.map(withoutPunctuation), ...pairs]
  return [...new Set(guessed)].filter(({ length }) => length >= MIN_NAME_LENGTH && length <= BEGINNING_LENGTH)
}

type Dictionaries = Record<string, readonly string[]>
type CommonLanguage<Graphs> = { dictionary: Dictionaries; adjacencyGraphs: Graphs }

/** Options of `ZxcvbnFactory`: the French words lose their accents, as passwords do before they are judged. */
export function estimatorOptions<Graphs>(
  common: CommonLanguage<Graphs>,
  french: { dictionary: Dictionaries },
) {
  const plainFrench = Object.entries(french.dictionary).map(([name, words]) => [name, plainWords(words)])
  const dictionary: Record<string, string[]> = { ...common.dictionary, ...Object.fromEntries(plainFrench) }
  // zxcvbn tries 100 by default, and then takes five times as long for passwords full of digits.
  return { dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: 16 }
}

/** Without accents, also written in one word, in the same order: the rank is the number of guesses. */
function plainWords(words: readonly string[]): string[] {
  return [...new Set(words.map(withoutMarks).flatMap((word) => [word, withoutPunctuation(word)]))]
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function withoutPunctuation(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, '')
}
