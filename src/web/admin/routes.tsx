import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { RouteError } from './errors/RouteError.tsx'
import { SuperadminOnly } from './errors/SuperadminOnly.tsx'
import { leaveSession, requireGuest, requireStaff } from './guards.ts'
import { Root } from './layout/Root.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { DASHBOARD, FORGOTTEN, LOGIN, LOGOUT } from './paths.ts'
import { onSessionEnd } from './session.ts'
import { Loading } from './ui/query/Loading.tsx'

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        path: LOGIN,
        loader: requireGuest,
        // Not lazy: a part of its own would be six more files to wait for.
        Component: LoginPage,
      },
      { path: LOGOUT, loader: () => redirect(DASHBOARD), action: leaveSession },
      {
        lazy: async () => ({ Component: (await import('./layout/MantineFrame.tsx')).MantineFrame }),
        children: [
          {
            path: FORGOTTEN,
            loader: requireGuest,
            lazy: async () => ({ Component: (await import('./login/ForgottenPage.tsx')).ForgottenPage }),
          },
          {
            path: `${FORGOTTEN}/:token`,
            lazy: async () => ({ Component: (await import('./login/ResetPage.tsx')).ResetPage }),
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
                lazy: async () => ({
                  Component: (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
                }),
              },
              {
                path: 'reservations',
                lazy: async () => ({
                  Component: (await import('./reservations/ReservationsPage.tsx')).ReservationsPage,
                }),
              },
              {
                path: 'reservations/feuille',
                lazy: async () => ({
                  Component: (await import('./reservations/day-sheet/DaySheetPage.tsx')).DaySheetPage,
                }),
              },
              {
                path: 'agenda-config',
                lazy: async () => ({
                  Component: (await import('./agenda/AgendaConfigPage.tsx')).AgendaConfigPage,
                }),
              },
              {
                path: 'agenda-config/pourquoi',
                lazy: async () => ({ Component: (await import('./agenda/why/WhyPage.tsx')).WhyPage }),
              },
              {
                element: <SuperadminOnly />,
                children: [
                  {
                    path: 'services',
                    lazy: async () => ({
                      Component: (await import('./services/ServicesPage.tsx')).ServicesPage,
                    }),
                  },
                  {
                    path: 'users',
                    lazy: async () => ({ Component: (await import('./users/UsersPage.tsx')).UsersPage }),
                  },
                  {
                    path: 'testimonials',
                    lazy: async () => ({
                      Component: (await import('./testimonials/TestimonialsPage.tsx')).TestimonialsPage,
                    }),
                  },
                  {
                    path: 'notifications',
                    lazy: async () => ({
                      Component: (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
                    }),
                  },
                  {
                    path: 'notifications/journal',
                    lazy: async () => ({
                      Component: (await import('./notifications/journal/JournalPage.tsx')).JournalPage,
                    }),
                  },
                  {
                    path: 'notifications/delais',
                    lazy: async () => ({
                      Component: (await import('./notifications/DeadlinesPage.tsx')).DeadlinesPage,
                    }),
                  },
                  {
                    path: 'notifications/:id',
                    lazy: async () => ({
                      Component: (await import('./notifications/templates/TemplatePage.tsx')).TemplatePage,
                    }),
                  },
                  {
                    path: 'messages',
                    lazy: async () => ({
                      Component: (await import('./messages/MessagesPage.tsx')).MessagesPage,
                    }),
                  },
                  {
                    path: 'site-settings',
                    lazy: async () => ({
                      Component: (await import('./settings/SettingsPage.tsx')).SettingsPage,
                    }),
                  },
                  {
                    path: 'scripts',
                    lazy: async () => ({
                      Component: (await import('./scripts/ScriptsPage.tsx')).ScriptsPage,
                    }),
                  },
                  {
                    path: 'gallery',
                    lazy: async () => ({
                      Component: (await import('./gallery/GalleryPage.tsx')).GalleryPage,
                    }),
                  },
                  {
                    path: 'pages',
                    lazy: async () => ({ Component: (await import('./pages/PagesPage.tsx')).PagesPage }),
                  },
                  {
                    path: 'pages/:slug',
                    lazy: async () => ({
                      Component: (await import('./pages/PageEditorPage.tsx')).PageEditorPage,
                    }),
                  },
                  {
                    path: 'agenda-config/fermetures',
                    lazy: async () => ({
                      Component: (await import('./agenda/closures/ClosuresPage.tsx')).ClosuresPage,
                    }),
                  },
                  {
                    path: 'agenda-config/:adminId',
                    lazy: async () => ({
                      Component: (await import('./agenda/PersonAgendaPage.tsx')).PersonAgendaPage,
                    }),
                  },
                ],
              },
              {
                path: 'my-services',
                lazy: async () => ({
                  Component: (await import('./account/services/MyServicesPage.tsx')).MyServicesPage,
                }),
              },
              {
                path: 'profile',
                lazy: async () => ({ Component: (await import('./account/ProfilePage.tsx')).ProfilePage }),
              },
              {
                path: 'preferences',
                lazy: async () => ({
                  Component: (await import('./account/preferences/PreferencesPage.tsx')).PreferencesPage,
                }),
              },
              {
                path: 'change-password',
                lazy: async () => ({
                  Component: (await import('./account/password/ChangePasswordPage.tsx')).ChangePasswordPage,
                }),
              },
              {
                path: 'sessions',
                lazy: async () => ({
                  Component: (await import('./account/sessions/SessionsPage.tsx')).SessionsPage,
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
