import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '#web/app/api.ts'
import { notFound } from '#web/app/modules.ts'
import { paths } from '#web/app/paths.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function customPageLoader({ api, showTexts }: LoaderContext) {
  return async ({ params: { slug = '' }, request }: LoaderFunctionArgs) => {
    const fixedPath = FIXED_PAGE_PATHS.get(slug)
    if (fixedPath) throw redirect(fixedPath, 301)
    const page = await api('GET /api/pages/{slug}', { params: { slug } }).catch((error: unknown) => {
      throw isUnknownPage(error) ? notFound() : error
    })
    showTexts(request, [page.content])
    return page
  }
}

const FIXED_PAGE_PATHS: ReadonlyMap<string, string> = new Map([
  ['home', paths.home],
  ['contact', paths.contact],
])

/** The API responds with 400, not 404, to a slug that no page can have. */
function isUnknownPage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
