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
