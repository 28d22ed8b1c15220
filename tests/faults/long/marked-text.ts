import { readFileSync, writeFileSync } from 'node:fs'

const END = '<!-- end -->'

/** Replaces the text between the comment that names `command` and the next `end`. */
export function writeBetweenMarks(document: URL, command: string, text: string): void {
  const begin = `<!-- ${command} -->`
  const [before = '', rest = ''] = readFileSync(document, 'utf8').split(begin)
  const [, ...after] = rest.split(END)
  if (after.length === 0) throw new Error(`${document.pathname} has no ${begin} before ${END}`)
  writeFileSync(document, `${before}${begin}\n${text}\n${END}${after.join(END)}`)
}
