export type TypedText = { text: string; caret: number }

/** The edit that led to a typed text: what was there before, and the direction of a deletion. */
export type Edit = { before: string; deletion?: 'backward' | 'forward' }

/** Separators that people and address books put between digits; format characters surround copied numbers. */
const SEPARATORS = /[\s.()/\p{Pd}\p{Cf}]/gu
const PREFIX = /^(?:\+33|0033)?/
/** A number of France, complete or begun; `00` begins a foreign one. */
const FRENCH = /^(?:0(?:[1-9]\d*)?|(?:\+33|0033)\d*)$/
const TRUNK_ZERO = /^(\+33|0033)0(?=\d)/

/**
 * Groups a French number in pairs, « 06 12 34 56 78 » or « +33 6 12 34 56 78 », with the caret behind the same digit;
 * any other text is unchanged. A deletion that only took a space takes the digit beside it, too.
 */
export function groupPhoneNumber(typed: TypedText, edit?: Edit): TypedText {
  const compact = withoutSeparators(typed)
  const { text, caret } = withoutTrunkZero(deletesSpace(typed, edit) ? deleteDigit(compact, edit) : compact)
  if (!FRENCH.test(text)) return typed
  const groups = groupsOf(text)
  return { text: groups.join(' '), caret: caret + spacesBefore(caret, groups) }
}

function withoutSeparators({ text, caret }: TypedText): TypedText {
  const compact = (part: string) => part.replace(SEPARATORS, '')
  return { text: compact(text), caret: compact(text.slice(0, caret)).length }
}

function deletesSpace({ text }: TypedText, edit: Edit | undefined): edit is Edit {
  if (edit?.deletion === undefined || text.length !== edit.before.length - 1) return false
  return text.replace(SEPARATORS, '') === edit.before.replace(SEPARATORS, '')
}

function deleteDigit({ text, caret }: TypedText, { deletion }: Edit): TypedText {
  const index = deletion === 'backward' ? caret - 1 : caret
  return index < 0 ? { text, caret } : { text: text.slice(0, index) + text.slice(index + 1), caret: index }
}

/** The zero of « +33 (0)6 » is dialled only inside the country. */
function withoutTrunkZero({ text, caret }: TypedText): TypedText {
  const [match, prefix = ''] = TRUNK_ZERO.exec(text) ?? []
  if (match === undefined) return { text, caret }
  return { text: prefix + text.slice(match.length), caret: caret > prefix.length ? caret - 1 : caret }
}

function groupsOf(text: string): string[] {
  const [prefix = ''] = PREFIX.exec(text) ?? []
  const digits = text.slice(prefix.length)
  if (prefix === '') return pairsOf(digits)
  return [prefix, digits.slice(0, 1), ...pairsOf(digits.slice(1))].filter(Boolean)
}

function pairsOf(digits: string): string[] {
  return digits.match(/\d{1,2}/g) ?? []
}

/** Spaces that precede the caret, which stays at the end of a group rather than at the start of the next. */
function spacesBefore(caret: number, groups: readonly string[]): number {
  let end = 0
  const ends = groups.map((group) => {
    end += group.length
    return end
  })
  return ends.filter((groupEnd) => groupEnd < caret).length
}
