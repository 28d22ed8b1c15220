import * as book from './accounting/book.ts'
import * as bookSettings from './accounting/book-settings.ts'
import * as deposits from './accounting/deposits.ts'
import * as bookExports from './accounting/exports.ts'
import * as paymentNotes from './accounting/notes.ts'
import * as onlinePayments from './accounting/online-payments.ts'
import * as paymentLists from './accounting/payment-lists.ts'
import * as payments from './accounting/payments.ts'
import * as restoredVouchers from './accounting/restored-vouchers.ts'
import * as visitVouchers from './accounting/visit-vouchers.ts'
import * as voucherCheck from './accounting/voucher-check.ts'
import * as voucherOrders from './accounting/voucher-orders.ts'
import * as vouchers from './accounting/vouchers.ts'
import * as account from './accounts/account.ts'
import * as auditTrail from './accounts/audit-trail.ts'
import * as feeds from './accounts/feeds.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as passwordReset from './accounts/password-reset.ts'
import * as preferences from './accounts/preferences.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as signIn from './accounts/sign-in.ts'
import * as staffInvitations from './accounts/staff-invitations.ts'
import * as users from './accounts/users.ts'
import * as agenda from './booking/agenda.ts'
import * as attendance from './booking/attendance.ts'
import * as blocks from './booking/blocks.ts'
import * as calendar from './booking/calendar.ts'
import * as cancellations from './booking/cancellations.ts'
import * as reservationClient from './booking/client.ts'
import * as clientRequests from './booking/client-requests.ts'
import * as closing from './booking/closing.ts'
import * as confirmations from './booking/confirmations/confirmations.ts'
import * as depositPayments from './booking/confirmations/deposits.ts'
import * as formAge from './booking/confirmations/form-age.ts'
import * as mailConfirmation from './booking/confirmations/mail-confirmation.ts'
import * as giving from './booking/giving.ts'
import * as holds from './booking/holds.ts'
import * as live from './booking/live/live.ts'
import * as lostLinks from './booking/lost-links.ts'
import * as ownDetails from './booking/own-details.ts'
import * as manage from './booking/own-link.ts'
import * as practitioners from './booking/practitioners.ts'
import * as serviceCategories from './booking/price-list/service-categories.ts'
import * as serviceOptions from './booking/price-list/service-options.ts'
import * as privateCalendar from './booking/private-calendar.ts'
import * as reservations from './booking/reservations.ts'
import * as series from './booking/series.ts'
import * as services from './booking/services.ts'
import * as slots from './booking/slots.ts'
import * as waitingList from './booking/waiting/waiting-list.ts'
import * as waitingOffers from './booking/waiting/waiting-offers.ts'
import * as clientImports from './clients/imports.ts'
import * as clientMerges from './clients/merges.ts'
import * as clientMovingIn from './clients/moving-in.ts'
import * as clientMovingVouchers from './clients/moving-vouchers.ts'
import * as clientNotes from './clients/notes.ts'
import * as clientPreferences from './clients/preferences.ts'
import * as clients from './clients/records.ts'
import * as search from './clients/search.ts'
import * as checklist from './content/checklist.ts'
import * as contact from './content/contact.ts'
import * as ownSettings from './content/editable-settings.ts'
import * as examples from './content/examples.ts'
import * as gallery from './content/gallery.ts'
import * as invitations from './content/invitations.ts'
import * as legalTexts from './content/legal-texts.ts'
import * as siteModules from './content/modules.ts'
import * as pages from './content/pages.ts'
import * as settings from './content/settings.ts'
import * as testimonials from './content/testimonials.ts'
import * as wording from './content/wording.ts'
import * as dashboard from './dashboard/dashboard.ts'
import * as figures from './dashboard/figures.ts'
import * as receiptFigures from './dashboard/receipt-figures.ts'
import type { Endpoint } from './endpoint.ts'
import * as bookingLimits from './messages/booking-limits.ts'
import * as declines from './messages/declines.ts'
import * as heldMessages from './messages/held-messages.ts'
import * as journal from './messages/journal.ts'
import * as mailServer from './messages/mail-server.ts'
import * as push from './messages/push.ts'
import * as rebookOffers from './messages/rebook-offers.ts'
import * as reminders from './messages/reminders.ts'
import * as siteAddress from './messages/site-address.ts'
import * as sms from './messages/sms.ts'
import * as templates from './messages/templates.ts'
import * as backups from './operations/backups.ts'
import * as health from './operations/health.ts'
import * as maintenance from './operations/maintenance.ts'
import * as erasures from './privacy/erasures.ts'
import * as mentions from './privacy/mentions.ts'
import * as personalData from './privacy/personal-data.ts'
import * as retention from './privacy/retention.ts'
import * as takeAway from './privacy/take-away.ts'

const modules = [
  signIn,
  secondFactor,
  passkeys,
  passwordReset,
  staffInvitations,
  settings,
  ownSettings,
  siteModules,
  services,
  serviceCategories,
  serviceOptions,
  practitioners,
  account,
  preferences,
  slots,
  voucherCheck,
  waitingList,
  rebookOffers,
  push,
  privateCalendar,
  waitingOffers,
  lostLinks,
  agenda,
  blocks,
  closing,
  series,
  holds,
  reservations,
  attendance,
  manage,
  ownDetails,
  calendar,
  feeds,
  erasures,
  mentions,
  personalData,
  clientRequests,
  clients,
  clientMerges,
  clientImports,
  clientMovingIn,
  clientMovingVouchers,
  clientNotes,
  clientPreferences,
  search,
  live,
  dashboard,
  figures,
  receiptFigures,
  bookSettings,
  payments,
  restoredVouchers,
  vouchers,
  visitVouchers,
  voucherOrders,
  paymentLists,
  book,
  paymentNotes,
  bookExports,
  onlinePayments,
  deposits,
  depositPayments,
  contact,
  gallery,
  testimonials,
  invitations,
  declines,
  pages,
  users,
  templates,
  reminders,
  sms,
  formAge,
  bookingLimits,
  retention,
  takeAway,
  cancellations,
  reservationClient,
  giving,
  mailConfirmation,
  confirmations,
  backups,
  heldMessages,
  siteAddress,
  health,
  mailServer,
  journal,
  auditTrail,
  maintenance,
  examples,
  checklist,
  legalTexts,
  wording,
] as const

type EndpointOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never

/** Every endpoint of the product: what the modules export; the permission tests iterate over this list. */
export const endpoints: readonly EndpointOf<(typeof modules)[number]>[] = modules.flatMap(endpointsOf)

function endpointsOf<Module extends object>(module: Module): EndpointOf<Module>[] {
  return Object.values(module).filter(isEndpoint) as EndpointOf<Module>[]
}

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/**
 * Endpoints by method and path, as in `GET /api/services`. A type only: importing it pulls no schema into the
 * browser bundle.
 */
export type EndpointsByName = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E }
