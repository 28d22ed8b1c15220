/** One property of a component. Text as in the file: a character for each byte. */
export type ContentLine = {
  /** In capitals, as are the names of parameters. */
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

/** RFC 5545, 3.1, with lone line feeds and returns; a fold may stand within the bytes of one letter. */
export function* unfoldedLines(file: string): Generator<string> {
  let line = ''
  for (const physical of physicalLines(file.includes('\n') ? file : file.replaceAll('\r', '\n'))) {
    if (physical.startsWith(' ') || physical.startsWith('\t')) {
      line += physical.slice(1)
      continue
    }
    if (line.trim() !== '') yield line
    line = physical
  }
  if (line.trim() !== '') yield line
}

function* physicalLines(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at)
    const end = next === -1 ? text.length : next
    yield text.slice(at, text[end - 1] === '\r' ? end - 1 : end)
    at = end + 1
  }
}

export function nameOf(line: string): string {
  return (/^[\w-]+/.exec(line)?.[0] ?? '').toUpperCase()
}

const DATES = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])
const DATE_AHEAD = /^\s*\d{4}-?\d{2}-?\d{2}/

/** Names of zones are sometimes written without the quotes that their colons need: a date begins with digits. */
export function parseContentLine(line: string): ContentLine {
  const name = nameOf(line)
  const colons = [...line.matchAll(/"[^"]*"|:/g)].filter(([found]) => found === ':').map(({ index }) => index)
  const isSplit = (colon: number) => !DATES.has(name) || DATE_AHEAD.test(line.slice(colon + 1))
  const colon = colons.find(isSplit) ?? colons[0] ?? line.length
  return {
    name,
    parameters: parametersOf(line.slice(name.length, colon)),
    value: line.slice(colon + 1).trim(),
  }
}

function parametersOf(head: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of head.matchAll(/;\s*([\w-]+)\s*=\s*("[^"]*"|[^;"]*)/g))
    found.set(name.toUpperCase(), value.replaceAll('"', '').trim())
  return found
}

/** Commas separate values of dates. */
export function valuesOf({ value }: ContentLine): string[] {
  return value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** Names of zones as they are written: in UTF-8, or in Windows’ code page where the bytes are none. */
export function decoded(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  try {
    return UTF_8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return text
    throw error
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })
