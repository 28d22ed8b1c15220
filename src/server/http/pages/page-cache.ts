import type { SiteState } from '../../site/state.ts'
import { createVersionedCache } from '../../versioned-cache.ts'
import { compress } from './compression.ts'
import type { RenderedPage } from './render-page.ts'

/** For visitors who are not signed in. Only these are compressed: compressing private content enables BREACH. */
export type CachedPage = {
  status: 200
  html: string
  compressed: Buffer
  etag: string
  policy: string
  isSecret: false
}

export type OfflineCopy = { compressed: Buffer; state: SiteState; imageOrigins: string[] }

export type PageCache = ReturnType<typeof createPageCache>

/** See docs/decisions/0009-rendered-pages-are-cached.md. */
export function createPageCache() {
  const pages = createVersionedCache<CachedPage>()
  const copies = createVersionedCache<OfflineCopy>()
  return {
    /** During an outage, no text may be shown that has been removed since. */
    dropStaleCopies: ({ content }: SiteState) => copies.setVersion(content),
    get: ({ version }: SiteState, address: string) => pages.get(version, address),
    offlineCopy: (address: string) => copies.getStale(address),
    async store(state: SiteState, address: string, rendered: RenderedPage): Promise<CachedPage> {
      const { html, etag, policy, imageOrigins } = rendered
      const compressed = await compress(html)
      const page = { status: 200, html, compressed, etag, policy, isSecret: false } as const
      pages.set(state.version, address, page)
      copies.set(state.content, address, { compressed, state, imageOrigins })
      return page
    },
  }
}

export function isCacheable({ isWhole, isSecret }: RenderedPage): boolean {
  return isWhole && !isSecret
}
