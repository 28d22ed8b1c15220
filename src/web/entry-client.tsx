import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { browserApi } from './app/browser-api.ts'
import { takeState } from './app/page-state.ts'
import { createQueryClient } from './app/queries.ts'
import { fetchCsrfToken } from './app/session.ts'
import { notify } from './app/toasts.tsx'
import { Site } from './public/layout/Site.tsx'
import { createRoutes } from './routes.tsx'

const state = takeState(document)
const queryClient = createQueryClient((failure) => void notify('error', failure))
for (const [key, answer] of state.answers) queryClient.setQueryData(key, answer)

const routes = createRoutes({ api: browserApi, queryClient })
await loadMatched(routes)
const router = createBrowserRouter(routes, { hydrationData: state.router })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Site api={browserApi} queryClient={queryClient}>
        <RouterProvider router={router} />
      </Site>
    </StrictMode>,
  )
})

void fetchCsrfToken(browserApi)

/** The page on screen is whole already: its lazy part must be there before React takes it over. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
