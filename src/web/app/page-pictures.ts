import { redirectDocument } from 'react-router'
import { foreignOrigins, pictureAddresses } from '#domain/language/web-address.ts'

/** Called by loaders with the texts that a page is about to show. */
export type ShowTexts = (request: Request, texts: readonly string[]) => void

/**
 * The policy of the document allows the hosts of the pictures that it was served with. A page with pictures of
 * other hosts is loaded as a new document, with a policy of its own.
 */
export function createShowTexts({ images }: Pick<Document, 'images'>): ShowTexts {
  const allowed = new Set(foreignOrigins([...images].map(({ src }) => src)))
  return (request, texts) => {
    const needed = foreignOrigins(texts.flatMap(pictureAddresses))
    if (needed.every((origin) => allowed.has(origin))) return
    const { pathname, search } = new URL(request.url)
    throw redirectDocument(pathname + search)
  }
}
