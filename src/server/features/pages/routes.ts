import { Refusal } from '#contract/errors.ts'
import { listPages, readPage } from '#contract/pages.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { findPage, listAllPages } from './queries.ts'

export function pageRoutes(serve: Serve, { database: { kysely: db } }: Practice): void {
  serve(listPages, () => listAllPages(db))

  serve(readPage, async ({ params }) => {
    const page = await findPage(db, params.slug)
    if (!page) throw new Refusal('not_found')
    return page
  })
}
