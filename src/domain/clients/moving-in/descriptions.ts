const MAX_LINES = 100
const MAX_LINE = 200

const ADDRESS = /[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{1,250}/g
const LABELLED = /^(?:t[eé]l(?:[eé]phone)?|phone(?: number)?|portable|mobile|gsm|cell)\b/i
const NUMBER_ALONE = /^\+?[\d .()/-]{8,20}$/

/** The address and the number in the text of an event, as typed; '' where there is none, or more than one. */
export function contactInText(text: string): { email: string; phone: string } {
  const lines = text
    .replace(/<[^<>]*>/g, '\n')
    .split('\n', MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE).trim())
  const phones = lines.filter((line) => NUMBER_ALONE.test(line) || (LABELLED.test(line) && /\d/.test(line)))
  return { email: only(lines.flatMap((line) => line.match(ADDRESS) ?? [])), phone: only(phones) }
}

function only(values: readonly string[]): string {
  const [first = '', ...others] = new Set(values)
  return others.length === 0 ? first : ''
}
