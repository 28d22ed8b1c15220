// The quoted part lets an attribute contain « > »; excluding « < » outside keeps the time linear.
const TAG = /<(?:[^<>"]|"[^"]*")*>/g

/** Replaces each tag of sanitized HTML. */
export function replaceTags(html: string, replacement: string): string {
  return html.replace(TAG, replacement)
}

/** True for sanitized HTML without text or picture. */
export function isBlankHtml(html: string): boolean {
  return !/<img\b/i.test(html) && replaceTags(html, '').replaceAll('&nbsp;', '').trim() === ''
}

/** Levels of elements, more than any text of an editor has: each costs the sanitizer and browsers time and stack. */
export const MAX_NESTING = 100

const TAG_START = /<(\/?)([a-z][a-z0-9]*)/gi
const WITHOUT_END = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'wbr',
])
const WITH_OPTIONAL_END = new Set(['p', 'li', 'td', 'th', 'tr'])

/** True for HTML with more than `MAX_NESTING` elements inside each other, before it is sanitized. */
export function isNestedTooDeep(html: string): boolean {
  const open: string[] = []
  for (const [, slash, tag = ''] of html.matchAll(TAG_START)) {
    const name = tag.toLowerCase()
    if (slash) closeElement(open, name)
    else if (nests(name, open)) open.push(name)
    if (open.length > MAX_NESTING) return true
  }
  return false
}

function closeElement(open: string[], name: string): void {
  const index = open.lastIndexOf(name)
  if (index >= 0) open.length = index
}

function nests(name: string, open: readonly string[]): boolean {
  if (WITHOUT_END.has(name)) return false
  return !(WITH_OPTIONAL_END.has(name) && open.at(-1) === name)
}
