import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { requireStaff } from '#web/admin/guards.ts'
import { LeaveBlocker } from '#web/admin/layout/LeaveBlocker.tsx'
import { MantineFrame } from '#web/admin/layout/MantineFrame.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { onSessionEnd, session } from '#web/admin/session/session.ts'
import { signIn } from '#web/app/session.ts'
import { Toasts } from '#web/app/toasts.tsx'
import { server } from './server.ts'

export const CAMILLE: Admin = {
  id: 2,
  username: 'camille',
  role: 'praticien',
  firstName: 'Camille',
  lastName: 'Martin',
  mustChangePassword: false,
  mustAddSecondFactor: false,
}

export const ALIX: Admin = { ...CAMILLE, id: 1, username: 'alix', role: 'superadmin', firstName: 'Alix' }

/** Heading of every screen except the tested one. */
export const OTHER_SCREEN = 'Un autre écran'

/** The screen before: Back leads there. */
const OTHER_PATH = '/admin/ailleurs'

/** `entry`: the address, where `path` has parameters. */
type Options = { admin?: Admin; path?: string; entry?: string }

/** Renders one screen of the back office for a signed-in user; other paths show OTHER_SCREEN. */
export function openAdminScreen(
  screen: ReactNode,
  { admin = CAMILLE, path = adminPaths.dashboard, entry = path }: Options = {},
) {
  server.respond('GET /api/auth/status', { isLoggedIn: true, admin })
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
    { initialEntries: [OTHER_PATH, entry] },
  )
  onSessionEnd(() => void router.navigate(adminPaths.login))
  render(
    <QueryClientProvider client={session.client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    router,
    /** Signs in and returns to the screen, as after an expired session. */
    async signInAs(admin: Admin) {
      server.respond('POST /api/auth/login', { admin })
      await signIn(session, { username: admin.username, password: 'Pierres-chaudes-2027' })
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
      <LeaveBlocker />
      <Outlet />
    </main>
  )
}
