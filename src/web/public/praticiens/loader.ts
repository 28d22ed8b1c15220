import { attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function practitionersLoader({ api }: LoaderContext) {
  return () => attempt(api('GET /api/praticiens'))
}
