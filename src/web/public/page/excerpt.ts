import { replaceTags } from '#domain/language/rich-text.ts'

/** Length of a description that search engines show, in characters. */
const MAX_LENGTH = 155

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

export function toExcerpt(html: string): string {
  const text = replaceTags(html, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= MAX_LENGTH) return text
  const end = text.lastIndexOf(' ', MAX_LENGTH)
  return `${text.slice(0, end > 0 ? end : MAX_LENGTH)}…`
}
