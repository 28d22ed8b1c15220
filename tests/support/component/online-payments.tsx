import type { ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { DEFAULT_DEPOSIT_SETTINGS } from '#domain/visit/deposit.ts'
import { OnlinePaymentsPage } from '#web/admin/accounting/online-payments/OnlinePaymentsPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from './admin-screen.tsx'
import { respondKeptBook } from './payment-dialogs.tsx'
import { server } from './server.ts'

export const AT = { date: '2027-04-12', time: '08:00' }
const SET_UP: Admin = { ...ALIX, hasOnlinePayments: true }

export const WITHOUT_KEY: ShownOnlinePayments = {
  isOn: false,
  mode: null,
  verifiedAt: null,
  isKeyLost: false,
  isHeld: false,
  hasAddress: true,
  fault: null,
  openCount: 0,
  tasks: [],
}
export const LIVE: ShownOnlinePayments = { ...WITHOUT_KEY, mode: 'live', verifiedAt: AT }
export const ON: ShownOnlinePayments = { ...LIVE, isOn: true }

type Options = { admin?: Admin; search?: string }

/** « Paiement en ligne », on one server that keeps a book. */
export function openOnlinePayments(
  shown: ShownOnlinePayments,
  { admin = SET_UP, search = '' }: Options = {},
) {
  respondKeptBook()
  server.respondUnlessPrepared('GET /api/superadmin/servers', { count: 1 })
  server.respondUnlessPrepared('GET /api/superadmin/receipts/to-settle', [])
  server.respondUnlessPrepared('GET /api/superadmin/deposits', DEFAULT_DEPOSIT_SETTINGS)
  server.respond('GET /api/superadmin/online-payments', shown)
  return openAdminScreen(<OnlinePaymentsPage />, {
    admin,
    path: adminPaths.onlinePayments,
    entry: adminPaths.onlinePayments + search,
  })
}
