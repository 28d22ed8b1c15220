/** Parts of an event’s title, in their order. */
export const TITLE_ORDERS = ['name_service', 'service_name', 'name', 'service'] as const
export type TitleOrder = (typeof TITLE_ORDERS)[number]

/** Between the parts of a title, the most telling first. */
export const TITLE_SEPARATORS = ['dash', 'pipe', 'colon', 'slash', 'bracket', 'comma'] as const
export type TitleSeparator = (typeof TITLE_SEPARATORS)[number]

export type TitleRule = { order: TitleOrder; separator: TitleSeparator }

const PATTERNS: Record<TitleSeparator, RegExp> = {
  dash: / - | ?[–—] ?/,
  pipe: / ?\| ?/,
  colon: / ?:(?!\d) ?/,
  slash: / \/ /,
  bracket: / ?[([]/,
  comma: / ?, ?/,
}

export type TitleParts = { name: string; service: string }

/** Name and service of a title; one without the separator is a name, but where titles are services alone. */
export function splitTitle(title: string, { order, separator }: TitleRule): TitleParts {
  const text = tidied(title)
  if (order === 'name') return { name: text, service: '' }
  if (order === 'service') return { name: '', service: text }
  const parts = partsOf(text, separator)
  if (parts === null) return { name: text, service: '' }
  const [first, second] = parts
  return order === 'name_service' ? { name: first, service: second } : { name: second, service: first }
}

const MAX_TITLE = 200

function tidied(title: string): string {
  return title.slice(0, MAX_TITLE).replace(/\s+/g, ' ').trim()
}

/** Null where the separator does not stand between two texts. */
function partsOf(text: string, separator: TitleSeparator): [string, string] | null {
  const { index, 0: found } = PATTERNS[separator].exec(text) ?? { index: 0, 0: '' }
  const rest = text.slice(index + found.length)
  const [first, second] = [text.slice(0, index), separator === 'bracket' ? withoutEnd(rest) : rest]
  return first === '' || second === '' ? null : [first, second]
}

function withoutEnd(text: string): string {
  return text.replace(/[)\]]$/, '')
}

/** The rule that suits most titles: the separator that most have, and the side on which services of ours stand. */
export function findTitleRule(titles: readonly string[], isService: (text: string) => boolean): TitleRule {
  const texts = titles.map(tidied)
  const count = (isCounted: (text: string) => boolean) => texts.filter(isCounted).length
  const having = (separator: TitleSeparator) => count((text) => partsOf(text, separator) !== null)
  const separator = TITLE_SEPARATORS.reduce((best, each) => (having(each) > having(best) ? each : best))
  const split = having(separator)
  if (split * 2 < texts.length || split === 0)
    return { order: count(isService) * 2 > texts.length ? 'service' : 'name', separator }
  const serviceAt = (side: 0 | 1) => count((text) => isService(partsOf(text, separator)?.[side] ?? ''))
  return { order: serviceAt(0) > serviceAt(1) ? 'service_name' : 'name_service', separator }
}
