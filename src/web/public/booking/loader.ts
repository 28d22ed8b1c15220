import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '#web/app/api.ts'
import { queries } from '#web/app/queries.ts'
import { readChoice } from './choice.ts'

/** Asks ahead for what the first view shows. A failure is told by the page itself, where it matters. */
export function bookingLoader({ api, queryClient }: { api: Api; queryClient: QueryClient }) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { praticienId } = readChoice(new URL(request.url).searchParams)
    await Promise.all([
      queryClient.prefetchQuery(queries.practitioners(api)),
      praticienId === undefined
        ? queryClient.prefetchQuery(queries.services(api))
        : queryClient.prefetchQuery(queries.praticienServices(api, praticienId)),
    ])
    return null
  }
}
