import { requireModule } from '#web/app/modules.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function lostLinksLoader({ settings }: LoaderContext) {
  return async () => {
    await requireModule(settings, 'lostLinks')
    return null
  }
}
