import { attempt } from '#web/app/attempt.ts'
import { paths } from '#web/app/paths.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type LegalPath = (typeof paths)['privacy' | 'legal' | 'terms']

export function legalLoader({ api }: LoaderContext, path: LegalPath) {
  const text = {
    [paths.privacy]: () => api('GET /api/privacy-policy').then((answer) => answer.privacyPolicy),
    [paths.legal]: () => api('GET /api/legal-text').then((answer) => answer.legalText),
    [paths.terms]: () => api('GET /api/terms-of-service').then((answer) => answer.termsOfService),
  }[path]
  return async () => ({ path, text: await attempt(text()) })
}
