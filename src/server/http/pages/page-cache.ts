import { createVersionedCache } from '../../caches/versioned-cache.ts'
import type { SiteState } from '../../site/state.ts'
import { type EncodedBody, encodeBody } from '../content-coding.ts'
import type { RenderedPage } from './render-page.ts'

/** For visitors who are not signed in. */
export type CachedPage = {
  status: number
  encoded: EncodedBody
  etag: string
  policy: string
  isSecret: false
}

export type OfflineCopy = { compressed: Buffer; state: SiteState; imageOrigins: string[] }

export type PageCache = ReturnType<typeof createPageCache>

const MAX_BYTES = 32 * 1024 * 1024

/** See docs/decisions/0009-rendered-pages-are-cached.md. */
export function createPageCache() {
  const pages = createVersionedCache<CachedPage>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ encoded }) => encoded.identity.length + encoded.br.length + encoded.gzip.length,
  })
  const copies = createVersionedCache<OfflineCopy>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ compressed }) => compressed.length,
  })
  const store = async (state: SiteState, address: string, rendered: RenderedPage): Promise<CachedPage> => {
    const { status, html, etag, policy, imageOrigins } = rendered
    const encoded = await encodeBody(html)
    const page = { status, encoded, etag, policy, isSecret: false } as const
    pages.set(state.version, address, page)
    if (status === 200) copies.set(state.content, address, { compressed: encoded.gzip, state, imageOrigins })
    return page
  }
  return {
    /** During an outage, no text may be shown that has been removed since. */
    dropStaleCopies: ({ content }: SiteState) => copies.setVersion(content),
    offlineCopy: (address: string) => copies.getStale(address),
    async getOrRender(
      state: SiteState,
      cacheableAddress: string | null,
      render: () => Promise<RenderedPage | Response>,
    ): Promise<CachedPage | RenderedPage | Response> {
      const cached = cacheableAddress === null ? undefined : pages.get(state.version, cacheableAddress)
      if (cached) return cached
      const rendered = await render()
      if (cacheableAddress === null || rendered instanceof Response || !isCacheable(rendered)) return rendered
      return store(state, cacheableAddress, rendered)
    },
    size: pages.size,
  }
}

function isCacheable({ isWhole, isSecret }: RenderedPage): boolean {
  return isWhole && !isSecret
}
