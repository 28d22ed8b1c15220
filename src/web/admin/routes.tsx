import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router'
import { Toasts } from '#web/app/toasts.tsx'
import { RouteError } from './errors/RouteError.tsx'
import { SuperadminOnly } from './errors/SuperadminOnly.tsx'
import { leaveSession, requireGuest, requireStaff } from './guards.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { adminPaths } from './paths.ts'
import { onSessionEnd } from './session.ts'
import { Loading } from './ui/query/Loading.tsx'

type Screen = Pick<RouteObject, 'lazy'>
type StaffScreen = Screen & { access: 'staff' | 'superadmin' }

type OtherScreen = 'login' | 'logout' | 'forgotten' | 'reset'
type ScreenName = Exclude<keyof typeof adminPaths, OtherScreen>

const SCREENS: Record<ScreenName, StaffScreen> = {
  dashboard: staff('DashboardPage', () => import('./dashboard/DashboardPage.tsx')),
  reservations: staff('ReservationsPage', () => import('./reservations/ReservationsPage.tsx')),
  daySheet: staff('DaySheetPage', () => import('./reservations/day-sheet/DaySheetPage.tsx')),
  agendaConfig: staff('AgendaConfigPage', () => import('./agenda/AgendaConfigPage.tsx')),
  personAgenda: superadmin('PersonAgendaPage', () => import('./agenda/PersonAgendaPage.tsx')),
  closures: superadmin('ClosuresPage', () => import('./agenda/closures/ClosuresPage.tsx')),
  why: staff('WhyPage', () => import('./agenda/why/WhyPage.tsx')),
  services: superadmin('ServicesPage', () => import('./services/ServicesPage.tsx')),
  users: superadmin('UsersPage', () => import('./users/UsersPage.tsx')),
  testimonials: superadmin('ModerationPage', () => import('./testimonials/ModerationPage.tsx')),
  notifications: superadmin('NotificationsPage', () => import('./notifications/NotificationsPage.tsx')),
  template: superadmin('TemplatePage', () => import('./notifications/templates/TemplatePage.tsx')),
  journal: superadmin('JournalPage', () => import('./notifications/journal/JournalPage.tsx')),
  deadlines: superadmin('DeadlinesPage', () => import('./notifications/DeadlinesPage.tsx')),
  messages: superadmin('MessagesPage', () => import('./messages/MessagesPage.tsx')),
  siteSettings: superadmin('SettingsPage', () => import('./settings/SettingsPage.tsx')),
  scripts: superadmin('ScriptsPage', () => import('./scripts/ScriptsPage.tsx')),
  gallery: superadmin('GalleryManagerPage', () => import('./gallery/GalleryManagerPage.tsx')),
  pages: superadmin('PagesPage', () => import('./pages/PagesPage.tsx')),
  page: superadmin('PageEditorPage', () => import('./pages/PageEditorPage.tsx')),
  myServices: staff('MyServicesPage', () => import('./account/services/MyServicesPage.tsx')),
  profile: staff('ProfilePage', () => import('./account/ProfilePage.tsx')),
  preferences: staff('PreferencesPage', () => import('./account/preferences/PreferencesPage.tsx')),
  changePassword: staff('ChangePasswordPage', () => import('./account/password/ChangePasswordPage.tsx')),
  sessions: staff('SessionsPage', () => import('./account/sessions/SessionsPage.tsx')),
}

const FRAME = screen('MantineFrame', () => import('./layout/MantineFrame.tsx'))
const LAYOUT = screen('AdminLayout', () => import('./layout/AdminLayout.tsx'))
const FORGOTTEN = screen('ForgottenPage', () => import('./login/ForgottenPage.tsx'))
const RESET = screen('ResetPage', () => import('./login/ResetPage.tsx'))
const NOT_FOUND = screen('NotFoundPage', () => import('./errors/NotFoundPage.tsx'))

const toDashboard = () => redirect(adminPaths.dashboard)

const staffRoute: RouteObject = {
  id: 'staff',
  path: '/admin',
  loader: requireStaff,
  // Navigation does not change who is signed in.
  shouldRevalidate: () => false,
  ...LAYOUT,
  children: [
    { index: true, loader: toDashboard },
    ...screensOf('staff'),
    { element: <SuperadminOnly />, children: screensOf('superadmin') },
    { path: '*', ...NOT_FOUND },
  ],
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Loading />,
    children: [
      // Not lazy: a separate chunk would add six files to the first load.
      { path: adminPaths.login, loader: requireGuest, Component: LoginPage },
      { path: adminPaths.logout, loader: toDashboard, action: leaveSession },
      {
        ...FRAME,
        children: [
          { path: adminPaths.forgotten, loader: requireGuest, ...FORGOTTEN },
          { path: adminPaths.reset, ...RESET },
          staffRoute,
        ],
      },
    ],
  },
]

export function createAdminRouter() {
  const router = createBrowserRouter(routes)
  onSessionEnd(() => {
    const { pathname, search } = router.state.location
    if (pathname === adminPaths.login) return
    void router.navigate(adminPaths.login, { state: { next: pathname + search } })
  })
  return router
}

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}

function screensOf(access: StaffScreen['access']): RouteObject[] {
  return Object.entries(SCREENS)
    .filter(([, route]) => route.access === access)
    .map(([name, { lazy }]) => ({ path: adminPaths[name as ScreenName], lazy }))
}

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

function staff<Name extends string>(name: Name, load: Load<Name>): StaffScreen {
  return { ...screen(name, load), access: 'staff' }
}

function superadmin<Name extends string>(name: Name, load: Load<Name>): StaffScreen {
  return { ...screen(name, load), access: 'superadmin' }
}

function screen<Name extends string>(name: Name, load: Load<Name>): Screen {
  return { lazy: async () => ({ Component: (await load())[name] }) }
}
