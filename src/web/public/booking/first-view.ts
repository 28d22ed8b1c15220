import type { QueryClient } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { practitionersQuery, praticienServicesQuery, servicesQuery } from '#web/app/query/queries.ts'
import type { FirstView } from './loader.ts'

export function seededQueryClient({ praticienId, practitioners, services }: FirstView): QueryClient {
  const client = createQueryClient()
  const { queryKey } =
    praticienId === undefined ? servicesQuery(browserApi) : praticienServicesQuery(browserApi, praticienId)
  // `undefined` leaves a query empty, so that it is fetched.
  client.setQueryData(practitionersQuery(browserApi).queryKey, practitioners ?? undefined)
  client.setQueryData(queryKey, services ?? undefined)
  return client
}
