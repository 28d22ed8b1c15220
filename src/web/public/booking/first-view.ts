import type { QueryClient } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'
import { createQueryClient, queries } from '#web/app/queries.ts'
import type { FirstView } from './loader.ts'

/** A cache that knows what the page's loader learned. */
export function clientKnowing({ praticienId, practitioners, services }: FirstView): QueryClient {
  const client = createQueryClient()
  const { queryKey } =
    praticienId === undefined
      ? queries.services(browserApi)
      : queries.praticienServices(browserApi, praticienId)
  // undefined leaves the question open.
  client.setQueryData(queries.practitioners(browserApi).queryKey, practitioners ?? undefined)
  client.setQueryData(queryKey, services ?? undefined)
  return client
}
