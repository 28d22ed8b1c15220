import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router'
import { Toasts } from '#web/app/toasts.tsx'
import { RouteError } from './errors/RouteError.tsx'
import { SuperadminOnly } from './errors/SuperadminOnly.tsx'
import { requireGuest, requireStaff, signOutAndRedirect } from './guards.ts'
import { adminPaths } from './paths.ts'
import { onSessionEnd } from './session.ts'
import { Loading } from './ui/query/Loading.tsx'

type Screen = Pick<RouteObject, 'lazy'>
type StaffScreen = Screen & { access: 'staff' | 'superadmin' }

type OutsideStaffLayout = 'login' | 'logout' | 'forgotten' | 'reset' | 'invitation'
type StaffScreenName = Exclude<keyof typeof adminPaths, OutsideStaffLayout>

const SCREENS: Record<StaffScreenName, StaffScreen> = {
  dashboard: staffScreen('DashboardPage', () => import('./dashboard/DashboardPage.tsx')),
  setUp: superadminScreen('SetUpPage', () => import('./set-up/SetUpPage.tsx')),
  setUpStep: superadminScreen('SetUpPage', () => import('./set-up/SetUpPage.tsx')),
  reservations: staffScreen('ReservationsPage', () => import('./reservations/ReservationsPage.tsx')),
  cancelMany: staffScreen('CancelManyPage', () => import('./cancellations/CancelManyPage.tsx')),
  daySheet: staffScreen('DaySheetPage', () => import('./reservations/day-sheet/DaySheetPage.tsx')),
  clients: staffScreen('ClientsPage', () => import('./clients/ClientsPage.tsx')),
  client: staffScreen('ClientPage', () => import('./clients/record/ClientPage.tsx')),
  agendaConfig: staffScreen('AgendaConfigPage', () => import('./agenda/AgendaConfigPage.tsx')),
  personAgenda: superadminScreen('PersonAgendaPage', () => import('./agenda/PersonAgendaPage.tsx')),
  closures: superadminScreen('ClosuresPage', () => import('./agenda/closures/ClosuresPage.tsx')),
  explainSlot: staffScreen('WhyPage', () => import('./agenda/why/WhyPage.tsx')),
  services: superadminScreen('ServicesPage', () => import('./services/ServicesPage.tsx')),
  users: superadminScreen('UsersPage', () => import('./users/UsersPage.tsx')),
  testimonials: superadminScreen('ModerationPage', () => import('./testimonials/ModerationPage.tsx')),
  notifications: superadminScreen('NotificationsPage', () => import('./notifications/NotificationsPage.tsx')),
  template: superadminScreen('TemplatePage', () => import('./notifications/templates/TemplatePage.tsx')),
  journal: superadminScreen('JournalPage', () => import('./notifications/journal/JournalPage.tsx')),
  deadlines: superadminScreen('DeadlinesPage', () => import('./notifications/DeadlinesPage.tsx')),
  bookingLimits: superadminScreen(
    'BookingLimitsPage',
    () => import('./booking-limits/BookingLimitsPage.tsx'),
  ),
  messages: superadminScreen('MessagesPage', () => import('./messages/MessagesPage.tsx')),
  siteSettings: superadminScreen('SettingsPage', () => import('./settings/SettingsPage.tsx')),
  legalTexts: superadminScreen('LegalTextsPage', () => import('./legal-texts/LegalTextsPage.tsx')),
  backups: superadminScreen('BackupsPage', () => import('./backups/BackupsPage.tsx')),
  outage: superadminScreen('OutagePage', () => import('./health/OutagePage.tsx')),
  auditTrail: superadminScreen('AuditTrailPage', () => import('./audit-trail/AuditTrailPage.tsx')),
  scripts: superadminScreen('ScriptsPage', () => import('./scripts/ScriptsPage.tsx')),
  personalData: superadminScreen('PersonalDataPage', () => import('./personal-data/PersonalDataPage.tsx')),
  importClients: superadminScreen('ImportPage', () => import('./clients/import/ImportPage.tsx')),
  gallery: superadminScreen('GalleryManagerPage', () => import('./gallery/GalleryManagerPage.tsx')),
  pages: superadminScreen('PagesPage', () => import('./pages/PagesPage.tsx')),
  page: superadminScreen('PageEditorPage', () => import('./pages/PageEditorPage.tsx')),
  myServices: staffScreen('MyServicesPage', () => import('./account/services/MyServicesPage.tsx')),
  profile: staffScreen('ProfilePage', () => import('./account/ProfilePage.tsx')),
  preferences: staffScreen('PreferencesPage', () => import('./account/preferences/PreferencesPage.tsx')),
  changePassword: staffScreen(
    'ChangePasswordPage',
    () => import('./account/password/ChangePasswordPage.tsx'),
  ),
  security: staffScreen('SecurityPage', () => import('./account/security/SecurityPage.tsx')),
  person: superadminScreen('PersonPage', () => import('./personal-data/person/PersonPage.tsx')),
  sessions: staffScreen('SessionsPage', () => import('./account/sessions/SessionsPage.tsx')),
}

const LOGIN = lazyScreen('LoginPage', () => import('./login/LoginPage.tsx'))
const FRAME = lazyScreen('MantineFrame', () => import('./layout/MantineFrame.tsx'))
const LAYOUT = lazyScreen('AdminLayout', () => import('./layout/AdminLayout.tsx'))
const FORGOTTEN = lazyScreen('ForgottenPage', () => import('./login/ForgottenPage.tsx'))
const RESET = lazyScreen('ResetPage', () => import('./login/ResetPage.tsx'))
const INVITATION = lazyScreen('StaffInvitationPage', () => import('./login/StaffInvitationPage.tsx'))
const NOT_FOUND = lazyScreen('AdminNotFoundPage', () => import('./errors/AdminNotFoundPage.tsx'))

const redirectToDashboard = () => redirect(adminPaths.dashboard)

const staffRoute: RouteObject = {
  id: 'staff',
  path: '/admin',
  loader: requireStaff,
  // Navigation does not change who is signed in.
  shouldRevalidate: () => false,
  ...LAYOUT,
  children: [
    { index: true, loader: redirectToDashboard },
    ...routesFor('staff'),
    { element: <SuperadminOnly />, children: routesFor('superadmin') },
    { path: '*', ...NOT_FOUND },
  ],
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: adminPaths.login, loader: requireGuest, ...LOGIN },
      { path: adminPaths.logout, loader: redirectToDashboard, action: signOutAndRedirect },
      {
        ...FRAME,
        children: [
          { path: adminPaths.forgotten, loader: requireGuest, ...FORGOTTEN },
          { path: adminPaths.reset, ...RESET },
          { path: adminPaths.invitation, ...INVITATION },
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

function routesFor(access: StaffScreen['access']): RouteObject[] {
  return Object.entries(SCREENS)
    .filter(([, screen]) => screen.access === access)
    .map(([name, { lazy }]) => ({ path: adminPaths[name as StaffScreenName], lazy }))
}

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

function staffScreen<Name extends string>(name: Name, load: Load<Name>): StaffScreen {
  return { ...lazyScreen(name, load), access: 'staff' }
}

function superadminScreen<Name extends string>(name: Name, load: Load<Name>): StaffScreen {
  return { ...lazyScreen(name, load), access: 'superadmin' }
}

function lazyScreen<Name extends string>(name: Name, load: Load<Name>): Screen {
  return { lazy: async () => ({ Component: (await load())[name] }) }
}
