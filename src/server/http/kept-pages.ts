/** A page as it was rendered for a visitor who is not signed in. */
export type KeptPage = { html: string; etag: string }

const MOST = 300

/** Rendered pages of one version of the site, by address; the next version starts anew. */
export function keptPages() {
  let current = ''
  const pages = new Map<string, KeptPage>()
  const turnTo = (version: string) => {
    if (version === current) return
    pages.clear()
    current = version
  }
  return {
    find(version: string, key: string): KeptPage | undefined {
      turnTo(version)
      return pages.get(key)
    },
    keep(version: string, key: string, page: KeptPage): void {
      turnTo(version)
      // Addresses with an invented query must not fill the memory; the oldest leaves.
      if (pages.size >= MOST) pages.delete(pages.keys().next().value ?? '')
      pages.set(key, page)
    },
  }
}
