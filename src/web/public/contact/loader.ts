import type { LoaderFunctionArgs } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { french } from '#domain/language/typography.ts'
import { attempt } from '#web/app/attempt.ts'
import { fetchOfferedServices } from '#web/app/services/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function contactLoader({ api, showTexts }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    const serviceId = parseId(new URL(request.url).searchParams.get('prestation'))
    const [page, info, services] = await Promise.all([
      api('GET /api/pages/{slug}', { params: { slug: 'contact' } }).catch(() => null),
      attempt(api('GET /api/contact-info')),
      serviceId === null ? [] : fetchOfferedServices(api).catch(() => []),
    ])
    const content = page?.content ?? ''
    showTexts(request, [content, info.data?.contactInfo ?? ''])
    const service = services.find(({ id }) => id === serviceId)
    const message = service ? french`Bonjour, je souhaite en savoir plus sur : ${service.name}.` : ''
    return { content, info, message }
  }
}
