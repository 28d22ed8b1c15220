import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { browserApi } from './app/browser-api.ts'
import { fetchCsrfToken } from './app/csrf.ts'
import { claimEarlyPress } from './app/hydration/EarlyPress.ts'
import { reloadOnceOutdated } from './app/hydration/outdated-page.ts'
import { readState } from './app/hydration/page-state.ts'
import { createShowTexts } from './app/page-pictures.ts'
import { createSettingsSource, SITE_ROUTE } from './app/site.ts'
import { showToast } from './app/toasts.tsx'
import { Document } from './public/layout/Document.tsx'
import { createRoutes } from './routes.tsx'

reloadOnceOutdated()

// Separate tasks, so that input is handled in between. No top-level await: lazy chunks import this entry, and
// would deadlock with it.
setTimeout(() => void start())
setTimeout(() => void fetchCsrfToken(browserApi))

async function start(): Promise<void> {
  const state = readState(document)
  const routes = createRoutes({
    api: browserApi,
    settings: createSettingsSource(browserApi, state.loaderData?.[SITE_ROUTE]?.settings),
    onFailure: (failure) => void showToast('error', failure),
    showTexts: createShowTexts(document),
    visit: null,
  })
  await loadMatchedRoutes(routes)
  await waitForNextTask()
  const router = createBrowserRouter(routes, { hydrationData: state })
  await waitForNextTask()
  claimEarlyPress()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document>
          <RouterProvider router={router} />
        </Document>
      </StrictMode>,
    )
  })
}

function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** Loads the matched lazy routes before hydration, which must render the same tree as the server. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
