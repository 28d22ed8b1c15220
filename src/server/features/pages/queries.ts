import type { Page } from '#contract/pages.ts'
import type { Db } from '#server/db/engine.ts'
import { sanitise } from '#server/sanitise.ts'

export async function listAllPages(db: Db): Promise<Page[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['slug', 'title', 'content'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(clean)
}

/** Addresses of the owner's own pages, without the fixed ones, in the menu's order. */
export async function listCustomSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('slug')
    .where('slug', 'not in', ['home', 'contact'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function findPage(db: Db, slug: string): Promise<Page | null> {
  const row = await db
    .selectFrom('pages')
    .select(['slug', 'title', 'content'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row ? clean(row) : null
}

/** Cleaned again on the way out: a row may be older than today's allow-list. */
function clean(page: Page): Page {
  return { ...page, content: sanitise(page.content) }
}
