import type { NewPage, Page, PageChange } from '#contract/content/pages.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { isBlankHtml } from '#domain/language/rich-text.ts'
import { FIXED_PAGES, isFixedPage } from '#domain/language/slug.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { hasSameIds, updatePositions } from '#server/db/positions.ts'
import { sanitize } from '#server/security/sanitize.ts'
import { deletePage, findPage, insertPage, listCustomSlugs, updatePage } from './queries.ts'

export async function addPage({ database, clock }: AppContext, page: NewPage): Promise<Page> {
  const added = await insertPage(database.kysely, { ...normalizePage(page), now: clock.instant() })
  if (!added) throw toFieldRefusal('page_exists', 'slug')
  return added
}

/** Optimistic locking: throws page_changed if another version was saved since. The slug is immutable. */
export async function changePage(
  { database, clock }: AppContext,
  slug: string,
  { version, ...page }: PageChange & { version: number | undefined },
): Promise<Page> {
  if (page.slug !== slug) {
    const message = french`L’adresse d’une page ne change pas : des liens y mènent.`
    throw invalid('slug', message)
  }
  const change = { ...normalizePage(page), now: clock.instant() }
  const changed =
    (await updatePage(database.kysely, change, version)) ??
    // Fixed pages always exist, so a missing row is recreated.
    (isFixedPage(slug) ? await insertPage(database.kysely, change) : null)
  if (changed) return changed
  throw new Refusal((await findPage(database.kysely, slug)) ? 'page_changed' : 'not_found')
}

export async function removePage({ database }: AppContext, slug: string): Promise<void> {
  if (isFixedPage(slug)) throw new Refusal('page_fixed')
  if (!(await deletePage(database.kysely, slug))) throw new Refusal('not_found')
}

export async function reorderPages({ database }: AppContext, slugs: readonly string[]): Promise<void> {
  await database.transaction(async (trx) => {
    if (!hasSameIds(await listCustomSlugs(trx), slugs)) throw new Refusal('list_changed')
    await updatePositions(trx, { table: 'pages', column: 'slug', order: slugs, first: FIXED_PAGES.length })
  })
}

/** Sanitizes; content without text or image becomes empty, so that the site shows its built-in text. */
function normalizePage<P extends { content: string }>(page: P): P {
  const content = sanitize(page.content)
  return { ...page, content: isBlankHtml(content) ? '' : content }
}

function toFieldRefusal(code: 'page_exists', path: string): Refusal {
  const { message } = new Refusal(code)
  return new Refusal(code, { issues: [{ path, message }] })
}
