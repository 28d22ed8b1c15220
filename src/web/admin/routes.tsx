import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router'
import { Toasts } from '#web/app/toasts.tsx'
import { RouteError } from './errors/RouteError.tsx'
import { SuperadminOnly } from './errors/SuperadminOnly.tsx'
import { requireGuest, requireStaff, signOutAndRedirect } from './guards.ts'
import { MovedScreen } from './layout/MovedScreen.tsx'
import { adminPaths, modulePath } from './paths.ts'
import { onSessionEnd } from './session/session.ts'
import { Loading } from './ui/query/Loading.tsx'

type Screen = Pick<RouteObject, 'lazy'>
type StaffScreen = Screen & { access: 'staff' | 'superadmin' }

type OutsideStaffLayout = 'login' | 'logout' | 'forgotten' | 'reset' | 'invitation'
type StaffScreenName = Exclude<keyof typeof adminPaths, OutsideStaffLayout>

const SCREENS: Record<StaffScreenName, StaffScreen> = {
  dashboard: staffScreen('DashboardPage', () => import('./dashboard/DashboardPage.tsx')),
  setUp: superadminScreen('SetUpPage', () => import('./set-up/SetUpPage.tsx')),
  setUpStep: superadminScreen('SetUpPage', () => import('./set-up/SetUpPage.tsx')),
  reservations: staffScreen('ReservationsPage', () => import('./ReservationsPage.tsx')),
  cancelMany: staffScreen('CancelManyPage', () => import('./booking/cancellations/CancelManyPage.tsx')),
  daySheet: staffScreen('DaySheetPage', () => import('./booking/day-sheet/DaySheetPage.tsx')),
  waitingList: staffScreen('WaitingListPage', () => import('./booking/waiting-list/WaitingListPage.tsx')),
  figures: superadminScreen('FiguresPage', () => import('./dashboard/figures/FiguresPage.tsx')),
  receiptFigures: superadminScreen(
    'ReceiptFiguresPage',
    () => import('./dashboard/figures/ReceiptFiguresPage.tsx'),
  ),
  receiptsBook: superadminScreen('BookPage', () => import('./accounting/book/BookPage.tsx')),
  bookSettings: superadminScreen(
    'BookSettingsPage',
    () => import('./accounting/settings/BookSettingsPage.tsx'),
  ),
  vouchers: superadminScreen('VouchersPage', () => import('./accounting/vouchers/list/VouchersPage.tsx')),
  voucherSettings: superadminScreen(
    'VoucherSettingsPage',
    () => import('./accounting/vouchers/settings/VoucherSettingsPage.tsx'),
  ),
  voucherOrders: superadminScreen(
    'VoucherOrdersPage',
    () => import('./accounting/orders/VoucherOrdersPage.tsx'),
  ),
  onlinePayments: superadminScreen(
    'OnlinePaymentsPage',
    () => import('./accounting/online-payments/OnlinePaymentsPage.tsx'),
  ),
  voucher: superadminScreen('VoucherPage', () => import('./accounting/vouchers/voucher/VoucherPage.tsx')),
  clients: staffScreen('ClientsPage', () => import('./clients/records/ClientsPage.tsx')),
  client: staffScreen('ClientPage', () => import('./clients/records/record/ClientPage.tsx')),
  agendaConfig: staffScreen('AgendaConfigPage', () => import('./booking/agenda/AgendaConfigPage.tsx')),
  personAgenda: superadminScreen('PersonAgendaPage', () => import('./booking/agenda/PersonAgendaPage.tsx')),
  explainSlot: staffScreen('WhyPage', () => import('./booking/agenda/why/WhyPage.tsx')),
  privateCalendar: staffScreen(
    'PrivateCalendarPage',
    () => import('./booking/private-calendar/PrivateCalendarPage.tsx'),
  ),
  bookingRules: staffScreen('RulesPage', () => import('./booking/rules/RulesPage.tsx')),
  personRules: superadminScreen('PersonRulesPage', () => import('./booking/rules/PersonRulesPage.tsx')),
  services: superadminScreen('ServicesPage', () => import('./booking/services/ServicesPage.tsx')),
  users: superadminScreen('UsersPage', () => import('./accounts/users/UsersPage.tsx')),
  personServices: superadminScreen(
    'PersonServicesPage',
    () => import('./booking/services/own/PersonServicesPage.tsx'),
  ),
  testimonials: superadminScreen('ModerationPage', () => import('./content/testimonials/ModerationPage.tsx')),
  notifications: superadminScreen(
    'NotificationsPage',
    () => import('./messages/notifications/NotificationsPage.tsx'),
  ),
  template: superadminScreen(
    'TemplatePage',
    () => import('./messages/notifications/templates/TemplatePage.tsx'),
  ),
  journal: superadminScreen('JournalPage', () => import('./messages/notifications/journal/JournalPage.tsx')),
  sms: superadminScreen('SmsPage', () => import('./messages/notifications/sms/SmsPage.tsx')),
  messages: superadminScreen('MessagesPage', () => import('./content/contact/MessagesPage.tsx')),
  siteSettings: superadminScreen('SettingsPage', () => import('./content/settings/SettingsPage.tsx')),
  legalTexts: superadminScreen('LegalTextsPage', () => import('./content/legal-texts/LegalTextsPage.tsx')),
  backups: superadminScreen('BackupsPage', () => import('./operations/backups/BackupsPage.tsx')),
  health: superadminScreen('HealthPage', () => import('./operations/health/HealthPage.tsx')),
  outage: superadminScreen('OutagePage', () => import('./operations/health/OutagePage.tsx')),
  auditTrail: superadminScreen('AuditTrailPage', () => import('./accounts/audit-trail/AuditTrailPage.tsx')),
  scripts: superadminScreen('ScriptsPage', () => import('./operations/maintenance/ScriptsPage.tsx')),
  personalData: superadminScreen(
    'PersonalDataPage',
    () => import('./privacy/personal-data/PersonalDataPage.tsx'),
  ),
  importClients: superadminScreen('ImportPage', () => import('./clients/imports/ImportPage.tsx')),
  movingIn: superadminScreen('MovingInPage', () => import('./clients/moving-in/MovingInPage.tsx')),
  movingVouchers: superadminScreen(
    'MovingVouchersPage',
    () => import('./clients/moving-in/vouchers/MovingVouchersPage.tsx'),
  ),
  gallery: superadminScreen('GalleryManagerPage', () => import('./content/gallery/GalleryManagerPage.tsx')),
  pages: superadminScreen('PagesPage', () => import('./content/pages/PagesPage.tsx')),
  page: superadminScreen('PageEditorPage', () => import('./content/pages/PageEditorPage.tsx')),
  myServices: staffScreen('MyServicesPage', () => import('./booking/services/own/MyServicesPage.tsx')),
  profile: staffScreen('ProfilePage', () => import('./accounts/account/ProfilePage.tsx')),
  preferences: staffScreen(
    'PreferencesPage',
    () => import('./accounts/account/preferences/PreferencesPage.tsx'),
  ),
  changePassword: staffScreen(
    'ChangePasswordPage',
    () => import('./accounts/account/password/ChangePasswordPage.tsx'),
  ),
  security: staffScreen('SecurityPage', () => import('./accounts/account/security/SecurityPage.tsx')),
  person: superadminScreen('PersonPage', () => import('./privacy/personal-data/person/PersonPage.tsx')),
  sessions: staffScreen('SessionsPage', () => import('./accounts/account/sessions/SessionsPage.tsx')),
}

const LOGIN = lazyScreen('LoginPage', () => import('./accounts/sign-in/LoginPage.tsx'))
const FRAME = lazyScreen('MantineFrame', () => import('./layout/MantineFrame.tsx'))
const LAYOUT = lazyScreen('AdminLayout', () => import('./layout/AdminLayout.tsx'))
const FORGOTTEN = lazyScreen('ForgottenPage', () => import('./accounts/sign-in/ForgottenPage.tsx'))
const RESET = lazyScreen('ResetPage', () => import('./accounts/sign-in/ResetPage.tsx'))
const INVITATION = lazyScreen(
  'StaffInvitationPage',
  () => import('./accounts/sign-in/StaffInvitationPage.tsx'),
)
const NOT_FOUND = lazyScreen('AdminNotFoundPage', () => import('./errors/AdminNotFoundPage.tsx'))

/** Addresses of earlier versions, which mails, notes and bookmarks may hold. */
const MOVED: RouteObject[] = [
  {
    path: '/admin/notifications/delais',
    element: <MovedScreen to={`${adminPaths.bookingRules}#delais`} />,
  },
  {
    path: '/admin/notifications/reservation-en-ligne',
    element: (
      <MovedScreen
        to={`${adminPaths.bookingRules}#protection`}
        parts={{ 'liste-d-attente': modulePath('liste-d-attente') }}
      />
    ),
  },
  {
    path: '/admin/agenda-config/fermetures',
    element: <MovedScreen to={`${adminPaths.agendaConfig}#conges`} />,
  },
]

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
    ...MOVED,
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
