import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '#web/app/api.ts'
import { notFound } from '#web/app/modules.ts'
import { paths } from '#web/app/paths.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function customPageLoader({ api }: LoaderContext) {
  return async ({ params: { slug = '' } }: LoaderFunctionArgs) => {
    const fixed = FIXED[slug]
    if (fixed) throw redirect(fixed, 301)
    return api('GET /api/pages/{slug}', { params: { slug } }).catch((error: unknown) => {
      throw isUnknown(error) ? notFound() : error
    })
  }
}

const FIXED: Partial<Record<string, string>> = { home: paths.home, contact: paths.contact }

/** The API answers 400, not 404, to a slug that no page can have. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
