export type Values = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g
// Whatever stands between two pairs of braces: what is no name is reported, not overlooked.
const BRACES = /\{\{([^{}]*)\}\}/g

/** Puts values into `{{name}}` placeholders. Values are text and nothing in them is looked at again. */
export function fillTemplate(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => valueIn(values, name))
}

/** The same for a text of several lines: one whose placeholders are all empty has nothing to say and goes. */
export function fillLines(text: string, values: Values): string {
  const lines = text.split('\n').filter((line) => {
    const names = placeholdersOf(line)
    return names.length === 0 || names.some((name) => valueIn(values, name) !== '')
  })
  // Blank lines meet where a line went. Before the values come in: theirs are their own.
  const kept = lines.join('\n').replace(/\n{3,}/g, '\n\n')
  return fillTemplate(kept.trim(), values)
}

/** What a text has between braces that is none of these names, each once, as it was typed. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name.trim())
  return [...new Set(names.filter((name) => !known.includes(name)))]
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

function valueIn(values: Values, name: string): string {
  return (Object.hasOwn(values, name) ? values[name] : '') ?? ''
}
