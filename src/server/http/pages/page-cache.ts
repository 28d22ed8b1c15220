import type { SiteState } from '../../site/state.ts'
import { versionedCache } from '../../versioned-cache.ts'
import { compress } from './compression.ts'
import type { RenderedPage } from './render-page.ts'

/**
 * A page rendered for a visitor who is not signed in. Only such pages are compressed: the length of a compressed page
 * could give away private content (BREACH).
 */
export type CachedPage = { status: 200; html: string; compressed: Buffer; etag: string; isSecret: false }

/** A cached page without its version, for visitors who come while the database is away. */
export type OfflineCopy = { compressed: Buffer; state: SiteState }

export type PageCache = ReturnType<typeof pageCache>

/** Rendered pages by address: for the same version of the site, and for outages (docs/decisions/0009-kept-pages.md). */
export function pageCache() {
  const pages = versionedCache<CachedPage>()
  const copies = versionedCache<OfflineCopy>()
  return {
    /** Drops the offline copies of any other content: an outage must not bring back text that the owner removed. */
    dropStaleCopies: ({ content }: SiteState) => copies.turnTo(content),
    find: ({ version }: SiteState, address: string) => pages.find(version, address),
    offlineCopy: (address: string) => copies.last(address),
    async store(state: SiteState, address: string, { html, etag }: RenderedPage): Promise<CachedPage> {
      const page = { status: 200, html, etag, isSecret: false, compressed: await compress(html) } as const
      pages.keep(state.version, address, page)
      copies.keep(state.content, address, { compressed: page.compressed, state })
      return page
    },
  }
}

/** Whether every visitor who is not signed in may get this page. */
export function isCacheable({ isWhole, isSecret }: RenderedPage): boolean {
  return isWhole && !isSecret
}
