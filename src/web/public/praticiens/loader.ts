import { attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

/** Who practises here. */
export function praticiensLoader({ api }: LoaderContext) {
  return () => attempt(api('GET /api/praticiens'))
}
