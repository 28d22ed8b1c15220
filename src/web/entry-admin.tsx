import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '#web/styles/tokens.css'
import '#web/styles/fonts.css'
import '#web/admin/styles/admin.css'
import { fetchCsrfToken } from '#web/app/csrf.ts'
import { reloadOnceOutdated } from '#web/app/hydration/outdated-page.ts'
import { readOfficeData } from './admin/office-data.ts'
import { createAdminRouter } from './admin/routes.tsx'
import { readDraftsForReload } from './admin/session/drafts.ts'
import { api, session } from './admin/session/session.ts'

void fetchCsrfToken(api)
readOfficeData(document)
reloadOnceOutdated(readDraftsForReload)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')

// Browsers use the first <title>: removes the static one, because each screen renders its own.
document.querySelector('head > title')?.remove()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={session.client}>
      <RouterProvider router={createAdminRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
