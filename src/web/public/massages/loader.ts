import { attempt } from '#web/app/attempt.ts'
import { fetchOfferedServices } from '#web/app/services/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function massagesLoader({ api }: LoaderContext) {
  return () => attempt(fetchOfferedServices(api))
}
