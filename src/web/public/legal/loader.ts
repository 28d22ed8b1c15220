import type { LoaderFunctionArgs } from 'react-router'
import { attempt } from '#web/app/attempt.ts'
import { paths } from '#web/app/paths.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type LegalPath = (typeof paths)['privacy' | 'legal' | 'terms']

export function legalLoader({ api, showTexts }: LoaderContext, path: LegalPath) {
  const fetchText = {
    [paths.privacy]: () => api('GET /api/privacy-policy').then(({ privacyPolicy }) => privacyPolicy),
    [paths.legal]: () => api('GET /api/legal-text').then(({ legalText }) => legalText),
    [paths.terms]: () => api('GET /api/terms-of-service').then(({ termsOfService }) => termsOfService),
  }[path]
  return async ({ request }: LoaderFunctionArgs) => {
    const text = await attempt(fetchText())
    showTexts(request, [text.data ?? ''])
    return { path, text }
  }
}
