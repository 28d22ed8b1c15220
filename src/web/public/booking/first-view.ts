import type { QueryClient } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { practitionerServicesQuery, practitionersQuery, servicesQuery } from '#web/app/query/queries.ts'
import type { FirstView } from './loader.ts'

export function createSeededQueryClient({ praticienId, practitioners, services }: FirstView): QueryClient {
  const queryClient = createQueryClient()
  const { queryKey: servicesKey } =
    praticienId === undefined ? servicesQuery(browserApi) : practitionerServicesQuery(browserApi, praticienId)
  // `undefined` leaves a query empty, so that it is fetched.
  queryClient.setQueryData(practitionersQuery(browserApi).queryKey, practitioners ?? undefined)
  queryClient.setQueryData(servicesKey, services ?? undefined)
  return queryClient
}
