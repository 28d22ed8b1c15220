import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { RouteError } from './errors/RouteError.tsx'
import { requireGuest, requireStaff } from './guards.ts'
import { Loading } from './layout/Loading.tsx'
import { Root } from './layout/Root.tsx'
import { DASHBOARD, LOGIN } from './paths.ts'
import { onSessionEnd } from './session.ts'

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        path: LOGIN,
        loader: requireGuest,
        lazy: async () => ({ Component: (await import('./login/LoginPage.tsx')).LoginPage }),
      },
      {
        id: 'staff',
        path: '/admin',
        loader: requireStaff,
        // Who one is does not change with the address.
        shouldRevalidate: () => false,
        lazy: async () => ({ Component: (await import('./layout/AdminLayout.tsx')).AdminLayout }),
        children: [
          { index: true, loader: () => redirect(DASHBOARD) },
          {
            path: 'dashboard',
            lazy: async () => ({ Component: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }),
          },
          {
            path: 'reservations',
            lazy: async () => ({
              Component: (await import('./reservations/ReservationsPage.tsx')).ReservationsPage,
            }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./errors/NotFoundPage.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
]

/** The router of the back office: who loses the session in the middle of work comes back to that place. */
export function createAdminRouter() {
  const router = createBrowserRouter(routes)
  onSessionEnd(() => {
    const { pathname, search } = router.state.location
    if (pathname !== LOGIN) void router.navigate(LOGIN, { state: { next: pathname + search } })
  })
  return router
}
