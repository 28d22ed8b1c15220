import type { NewPage, PageChange } from '#contract/content/pages.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'
import { managedGalleryQuery } from '../gallery/queries.ts'
import { pagesQuery } from './queries.ts'

export function addPage(body: NewPage) {
  return api('POST /api/pages', { body })
}

export function changePage(body: PageChange, version: number | undefined) {
  const { slug } = body
  return api('PUT /api/pages/{slug}', { params: { slug }, body, headers: ifMatch(version) })
}

export function removePage(slug: string) {
  return api('DELETE /api/pages/{slug}', { params: { slug } })
}

export function reorderPages(slugs: readonly string[]) {
  return api('PUT /api/superadmin/pages/order', { body: { slugs: [...slugs] } })
}

/** The gallery lists the pages that use each picture. */
export async function refreshPages(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: pagesQuery.queryKey }),
    session.client.invalidateQueries({ queryKey: managedGalleryQuery.queryKey }),
  ])
}
