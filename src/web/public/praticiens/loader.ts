import { attempt } from '#web/app/attempt.ts'
import type { Asking } from '#web/app/site.ts'

/** Who practises here. */
export function praticiensLoader({ api }: Asking) {
  return () => attempt(api('GET /api/praticiens'))
}
