import { attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function contactLoader({ api }: LoaderContext) {
  return async () => {
    const [page, info] = await Promise.all([
      api('GET /api/pages/{slug}', { params: { slug: 'contact' } }).catch(() => null),
      attempt(api('GET /api/contact-info')),
    ])
    return { content: page?.content ?? '', info }
  }
}
