import { attempt } from '#web/app/attempt.ts'
import type { Asking } from '#web/app/site.ts'

/** What the practice offers. */
export function massagesLoader({ api }: Asking) {
  return () => attempt(api('GET /api/services'))
}
