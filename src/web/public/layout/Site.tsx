import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#web/app/api.ts'
import { ApiProvider } from '#web/app/api-context.tsx'
import { Document } from './Document.tsx'

type Props = { api: Api; queryClient: QueryClient; children: ReactNode }

/** Everything around the router; the same on the server and in the browser, as hydration demands. */
export function Site({ api, queryClient, children }: Props) {
  return (
    <Document>
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </QueryClientProvider>
    </Document>
  )
}
