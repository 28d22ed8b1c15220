import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

export function createQueryClient(onFailure: (failure: string) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (_error, { meta }) => {
        if (meta?.failure) onFailure(meta.failure)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A refusal is final; a lost connection is retried once.
        retry: (count, error) => !(error instanceof ApiError) && count < 1,
        // Offline, a query fails immediately instead of pausing silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
