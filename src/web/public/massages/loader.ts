import { attempt } from '#web/app/attempt.ts'
import { offeredServices } from '#web/app/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function massagesLoader({ api }: LoaderContext) {
  return () => attempt(offeredServices(api))
}
