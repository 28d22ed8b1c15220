export type Values = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g
// Matches any text between double braces, so that an invalid name is reported instead of ignored.
const BRACES = /\{\{([^{}]*)\}\}/g

/** Replaces `{{name}}` placeholders; missing values become '', and placeholders inside values are not expanded. */
export function fillTemplate(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => valueIn(values, name))
}

// Keeps narrow no-break spaces, which French typography requires.
const WHITESPACE = /[ \t\n\v\f\r\u2028\u2029]+/g

/** Fills a subject or a text message: one line, whatever the values contain. */
export function fillLine(text: string, values: Values): string {
  return fillTemplate(text, values).replace(WHITESPACE, ' ').trim()
}

const GREETING = /^(\p{L}+)\s+\{\{\s*(?:firstName|clientName)\s*\}\}(\s*[,!])$/u

/**
 * Fills a text of several lines and drops lines whose placeholders are all empty; a greeting keeps its first word,
 * as in « Bonjour, ».
 */
export function fillLines(text: string, values: Values): string {
  const lines = text.split('\n').flatMap((line) => {
    const names = placeholdersOf(line)
    const isKept = names.length === 0 || names.some((name) => valueIn(values, name) !== '')
    if (isKept) return [line]
    return GREETING.test(line) ? [line.replace(GREETING, '$1$2')] : []
  })
  // Collapses the blank lines around dropped lines, before the fill: blank lines in values do not change.
  const collapsed = lines.join('\n').replace(/\n{3,}/g, '\n\n')
  return fillTemplate(collapsed.trim(), values)
}

/** Unknown placeholder names in a text, as typed, deduplicated. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name.trim())
  return [...new Set(names.filter((name) => !known.includes(name)))]
}

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

function valueIn(values: Values, name: string): string {
  return (Object.hasOwn(values, name) ? values[name] : '') ?? ''
}
