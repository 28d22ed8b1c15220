import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { Admin } from '#contract/auth.ts'
import { requireStaff } from '#web/admin/guards.ts'
import { MantineFrame } from '#web/admin/layout/MantineFrame.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { onSessionEnd, session } from '#web/admin/session.ts'
import { signIn } from '#web/app/session.ts'
import { Toasts } from '#web/app/toasts.tsx'
import { server } from './server.ts'

/** A praticien. */
export const CAMILLE: Admin = {
  id: 2,
  username: 'camille',
  role: 'praticien',
  firstName: 'Camille',
  lastName: 'Martin',
  mustChangePassword: false,
}

export const ALIX: Admin = { ...CAMILLE, id: 1, username: 'alix', role: 'superadmin', firstName: 'Alix' }

/** Heading of every screen but the one that a test opens. */
export const OTHER_SCREEN = 'Un autre écran'

type Options = { admin?: Admin; path?: string }

/** Draws one screen of the back office for somebody who is signed in; every other address shows its own path. */
export function openAdminScreen(
  screen: ReactNode,
  { admin = CAMILLE, path = adminPaths.dashboard }: Options = {},
) {
  server.answer('GET /api/auth/status', { isLoggedIn: true, admin })
  const router = createMemoryRouter(
    [
      {
        element: <Root />,
        hydrateFallbackElement: <p>…</p>,
        children: [
          { path: adminPaths.login, element: <h1>{adminPaths.login}</h1> },
          {
            element: <MantineFrame />,
            children: [
              {
                id: 'staff',
                loader: requireStaff,
                element: <Main />,
                children: [
                  { path, element: screen },
                  { path: '*', element: <h1>{OTHER_SCREEN}</h1> },
                ],
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  onSessionEnd(() => void router.navigate(adminPaths.login))
  render(
    <QueryClientProvider client={session.client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    /** Signs in and comes back to the screen, as after a session that has ended. */
    async signInAs(next: Admin) {
      server.answer('POST /api/auth/login', { admin: next })
      await signIn(session, { username: next.username, password: 'Pierres-chaudes-2027' })
      await router.navigate(path)
    },
  }
}

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}

function Main() {
  return (
    <main id="contenu" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
