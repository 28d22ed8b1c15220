import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from './app/api.ts'
import { paths } from './app/paths.ts'
import { queries } from './app/queries.ts'
import { bookingLoader } from './public/booking/loader.ts'
import { ErrorPage } from './public/errors/ErrorPage.tsx'
import { NotFoundPage } from './public/errors/NotFoundPage.tsx'
import { Layout } from './public/layout/Layout.tsx'

/** What loaders ask with: the browser's client and cache, or those of one request on the server. */
export type Asking = { api: Api; queryClient: QueryClient }

/** What a route says of itself to the server. */
export type Handle = {
  /** Status of the answer where it is not 200. */
  status?: number
  /** Path of the lazy part's source: the server finds its style and script by it. */
  source?: string
}

/** Every public page. A loader's answers live in the query cache; the router itself carries none. */
export function createRoutes({ api, queryClient }: Asking): RouteObject[] {
  const pages: RouteObject[] = [
    {
      index: true,
      loader: async () => {
        await queryClient.prefetchQuery(queries.page(api, 'home'))
        return null
      },
      lazy: async () => ({ Component: (await import('./public/home/HomePage.tsx')).HomePage }),
      handle: { source: 'src/web/public/home/HomePage.tsx' } satisfies Handle,
    },
    {
      path: paths.booking,
      loader: bookingLoader({ api, queryClient }),
      // The choices live in the address; changing one asks nothing new of the loader.
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await import('./public/booking/BookingPage.tsx')).BookingPage }),
      handle: { source: 'src/web/public/booking/BookingPage.tsx' } satisfies Handle,
    },
    {
      path: paths.confirmation,
      lazy: async () => ({
        Component: (await import('./public/booking/ConfirmationPage.tsx')).ConfirmationPage,
      }),
      handle: { source: 'src/web/public/booking/ConfirmationPage.tsx' } satisfies Handle,
    },
    { path: '*', Component: NotFoundPage, handle: { status: 404 } satisfies Handle },
  ]
  return [
    {
      id: 'root',
      loader: async () => {
        const asked = [queries.publicSettings(api), queries.authStatus(api)] as const
        await Promise.all([queryClient.prefetchQuery(asked[0]), queryClient.prefetchQuery(asked[1])])
        return null
      },
      shouldRevalidate: () => false,
      Component: Layout,
      ErrorBoundary: ErrorPage,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ]
}
