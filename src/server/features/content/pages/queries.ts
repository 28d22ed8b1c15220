import { sql } from 'kysely'
import type { Page } from '#contract/content/pages.ts'
import { FIXED_PAGES } from '#domain/language/slug.ts'
import type { Db } from '#server/db/engine.ts'
import { sanitize } from '#server/security/sanitize.ts'

type VersionedPage = Required<Page>

const COLUMNS = ['slug', 'title', 'content', 'version'] as const

export async function listAllPages(db: Db): Promise<VersionedPage[]> {
  const rows = await db.selectFrom('pages').select(COLUMNS).orderBy('position').orderBy('slug').execute()
  return rows.map(sanitizePage)
}

export async function listCustomSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('slug')
    .where('slug', 'not in', FIXED_PAGES)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function findPage(db: Db, slug: string): Promise<VersionedPage | null> {
  const row = await db.selectFrom('pages').select(COLUMNS).where('slug', '=', slug).executeTakeFirst()
  return row ? sanitizePage(row) : null
}

type PageColumns = { slug: string; title: string; content: string; now: number }

export async function insertPage(
  db: Db,
  { slug, title, content, now }: PageColumns,
): Promise<VersionedPage | null> {
  const row = await db
    .insertInto('pages')
    .values({
      slug,
      title,
      content,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from pages)`,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? sanitizePage(row) : null
}

export async function updatePage(
  db: Db,
  { slug, title, content, now }: PageColumns,
  version: number | undefined,
): Promise<VersionedPage | null> {
  const row = await db
    .updateTable('pages')
    .set({ title, content, updated_at: now, is_example: 0, version: sql<number>`version + 1` })
    .where('slug', '=', slug)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? sanitizePage(row) : null
}

export async function deletePage(db: Db, slug: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pages').where('slug', '=', slug).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sanitized on reading too: a row may predate the current allowlist. */
function sanitizePage(page: VersionedPage): VersionedPage {
  return { ...page, content: sanitize(page.content) }
}
