import { type Client, fold, phoneKey, searchTermsOf } from './client.ts'

export const SEARCH_LENGTH = { min: 2, max: 100 }

/** Words of a search, all of which a found text has: without case and accents, with straight apostrophes. */
export function searchWordsOf(text: string): string[] {
  return foldText(text).split(/\s+/).filter(Boolean)
}

export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.length > 0 && words.every((word) => folded.includes(word))
}

type SearchedReservation = Client & { serviceName: string | null }

/** Stored to be searched in SQL by `reservationPatterns`. */
export function foldReservation({ clientName, clientEmail, clientPhone, serviceName }: SearchedReservation) {
  return {
    folded: foldText([clientName, clientEmail, serviceName].join('\n')),
    digits: phoneKey(clientPhone ?? ''),
  }
}

/** Patterns of SQL's `like` with the escape character `\`: for the digits, or each word for the folded text. */
export function reservationPatterns(text: string): { digits: string } | { words: string[] } {
  const search = searchTermsOf(text)
  if ('digits' in search) return { digits: `%${search.digits}%` }
  return { words: searchWordsOf(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`) }
}

/** True when the phone number has the digits, or client and service together have every word of `text`. */
export function matchesReservation(reservation: SearchedReservation, text: string): boolean {
  const { folded, digits } = foldReservation(reservation)
  const search = searchTermsOf(text)
  if ('digits' in search) return digits.includes(search.digits)
  const words = searchWordsOf(text)
  return words.length > 0 && words.every((word) => folded.includes(word))
}

export type Excerpt = { before: string; found: string; after: string }

const BEFORE = 40
const AFTER = 80

/** Excerpt around the first match, on one line and cut between words. */
export function noteExcerpt(text: string, words: readonly string[]): Excerpt {
  const line = text.replace(/\s+/g, ' ').trim()
  const { start, end } = findWords(line, words)
  const from = start <= BEFORE ? 0 : line.indexOf(' ', start - BEFORE) + 1 || start
  const lastSpace = line.lastIndexOf(' ', end + AFTER)
  const to = line.length <= end + AFTER ? line.length : Math.max(lastSpace, end)
  return {
    before: (from > 0 ? '… ' : '') + line.slice(Math.min(from, start), start),
    found: line.slice(start, end),
    after: line.slice(end, to) + (to < line.length ? ' …' : ''),
  }
}

/** Position in the text as written, which folding may lengthen or shorten: « œ » is « oe ». */
function findWords(line: string, words: readonly string[]): { start: number; end: number } {
  const folded: string[] = []
  const origins: number[] = []
  let index = 0
  for (const character of line) {
    for (const letter of foldText(character)) {
      folded.push(letter)
      origins.push(index)
    }
    index += character.length
  }
  const whole = folded.join('')
  const places = words.map((word) => ({ at: whole.indexOf(word), length: word.length }))
  const [first] = places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at || b.length - a.length)
  if (first === undefined) return { start: 0, end: 0 }
  return { start: origins[first.at] ?? 0, end: origins[first.at + first.length] ?? line.length }
}

function foldText(text: string): string {
  return fold(text).replace(/[’ʼ]/g, "'")
}
