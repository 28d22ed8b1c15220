import type { LoaderFunctionArgs } from 'react-router'
import { attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function contactLoader({ api, showTexts }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    const [page, info] = await Promise.all([
      api('GET /api/pages/{slug}', { params: { slug: 'contact' } }).catch(() => null),
      attempt(api('GET /api/contact-info')),
    ])
    const content = page?.content ?? ''
    showTexts(request, [content, info.data?.contactInfo ?? ''])
    return { content, info }
  }
}
