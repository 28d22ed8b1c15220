import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

/** The query cache of one page in the browser; `tell` shows the failures that a query declares in its `meta`. */
export function createQueryClient(tell: (failure: string) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (_error, { meta }) => {
        if (meta?.failure) tell(meta.failure)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A refusal will not change by asking again; a lost connection may.
        retry: (count, error) => !(error instanceof ApiError) && count < 1,
        // Offline, a query fails at once and says so instead of pausing silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
