/** How much of a page a search engine shows. */
const LENGTH = 155

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The first words of a rich text, without its marks, cut between two words. */
export function excerpt(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= LENGTH) return text
  const end = text.lastIndexOf(' ', LENGTH)
  return `${text.slice(0, end > 0 ? end : LENGTH)}…`
}
