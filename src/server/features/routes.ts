import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { bookRoutes, bookSettingsRoutes } from './accounting/book/routes.ts'
import { bookExportRoutes } from './accounting/exports/routes.ts'
import { paymentNoteRoutes } from './accounting/notes/routes.ts'
import type { PaymentContext } from './accounting/online-payments/purpose.ts'
import { onlinePaymentRoutes } from './accounting/online-payments/routes.ts'
import { paymentRoutes } from './accounting/payments/routes.ts'
import { settlingRoutes } from './accounting/to-settle/routes.ts'
import { voucherOrderRoutes } from './accounting/voucher-orders/routes.ts'
import { voucherRoutes } from './accounting/vouchers/routes.ts'
import { accountRoutes, secondFactorRoutes } from './accounts/account/routes.ts'
import { auditTrailRoutes } from './accounts/audit-trail/routes.ts'
import { feedRoutes } from './accounts/feeds/routes.ts'
import { signInRoutes } from './accounts/sign-in/routes.ts'
import { passwordResetRoutes, staffInvitationRoutes, userRoutes } from './accounts/users/routes.ts'
import { agendaRoutes, previewRoutes } from './booking/agenda/routes.ts'
import { bookingRoutes } from './booking/booking/routes.ts'
import { closingRoutes } from './booking/closing/routes.ts'
import { confirmationRoutes, formAgeRoutes, mailConfirmationRoutes } from './booking/confirmations/routes.ts'
import { depositRoutes } from './booking/deposits/routes.ts'
import { holdRoutes } from './booking/holds/routes.ts'
import { lostLinkRoutes } from './booking/lost-links/routes.ts'
import {
  clientRequestRoutes,
  manageRoutes,
  ownDetailsRoutes,
  ownStartRoutes,
  staffLinkRoutes,
} from './booking/own-link/routes.ts'
import { practitionerRoutes } from './booking/practitioners/routes.ts'
import { privateCalendarRoutes } from './booking/private-calendar/routes.ts'
import {
  attendanceRoutes,
  blockRoutes,
  calendarRoutes,
  cancellationRoutes,
  reservationRoutes,
} from './booking/reservations/routes.ts'
import { seriesRoutes } from './booking/series/routes.ts'
import { serviceCategoryRoutes, serviceOptionRoutes, serviceRoutes } from './booking/services/routes.ts'
import { slotRoutes } from './booking/slots/routes.ts'
import { waitingListRoutes } from './booking/waiting-list/routes.ts'
import { clientImportRoutes } from './clients/imports/routes.ts'
import { clientMergeRoutes } from './clients/merges/routes.ts'
import { movingInRoutes } from './clients/moving-in/routes.ts'
import { movingVoucherRoutes } from './clients/moving-vouchers/routes.ts'
import { clientNoteRoutes } from './clients/notes/routes.ts'
import { clientPaymentRoutes } from './clients/payments/routes.ts'
import { clientPreferenceRoutes } from './clients/preferences/routes.ts'
import { clientRoutes } from './clients/records/routes.ts'
import { searchRoutes } from './clients/search/routes.ts'
import { checklistRoutes } from './content/checklist/routes.ts'
import { contactRoutes } from './content/contact/routes.ts'
import { exampleRoutes } from './content/examples/routes.ts'
import { galleryRoutes } from './content/gallery/routes.ts'
import { legalTextRoutes } from './content/legal-texts/routes.ts'
import { moduleRoutes } from './content/modules/routes.ts'
import { pageRoutes } from './content/pages/routes.ts'
import { editableSettingsRoutes, settingsRoutes } from './content/settings/routes.ts'
import { invitationRoutes, testimonialRoutes } from './content/testimonials/routes.ts'
import { wordingRoutes } from './content/wording/routes.ts'
import { activityRoutes, receiptFigureRoutes } from './dashboard/figures/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { declineRoutes } from './messages/declines/routes.ts'
import { heldMessageRoutes, journalRoutes } from './messages/journal/routes.ts'
import { bookingLimitRoutes } from './messages/limit-settings/routes.ts'
import { siteAddressRoutes } from './messages/links/routes.ts'
import { mailServerRoutes } from './messages/mail-server/routes.ts'
import { pushRoutes } from './messages/push/routes.ts'
import { rebookOfferRoutes } from './messages/rebook-offers/routes.ts'
import { reminderRoutes } from './messages/reminders/routes.ts'
import { smsRoutes } from './messages/sms/routes.ts'
import { templateRoutes } from './messages/templates/routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { maintenanceRoutes } from './operations/maintenance/routes.ts'
import { PAYMENT_PURPOSES } from './payment-purposes.ts'
import { erasureRoutes } from './privacy/erasures/routes.ts'
import { mentionRoutes } from './privacy/mentions/routes.ts'
import {
  correctionRoutes,
  personalDataExportRoutes,
  personalDataRoutes,
} from './privacy/personal-data/routes.ts'
import { retentionRoutes } from './privacy/retention/routes.ts'
import { takeAwayRoutes } from './privacy/take-away/routes.ts'

type RegisterRoutes = (serve: Serve, context: AppContext) => void

/** The endpoints of every feature, in the order of the API's description. */
export const routes: readonly RegisterRoutes[] = [
  signInRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  accountRoutes,
  settingsRoutes,
  editableSettingsRoutes,
  moduleRoutes,
  serviceRoutes,
  serviceCategoryRoutes,
  serviceOptionRoutes,
  practitionerRoutes,
  slotRoutes,
  waitingListRoutes,
  rebookOfferRoutes,
  pushRoutes,
  privateCalendarRoutes,
  agendaRoutes,
  previewRoutes,
  blockRoutes,
  closingRoutes,
  seriesRoutes,
  holdRoutes,
  bookingRoutes,
  reservationRoutes,
  attendanceRoutes,
  formAgeRoutes,
  cancellationRoutes,
  bookingLimitRoutes,
  mailConfirmationRoutes,
  confirmationRoutes,
  manageRoutes,
  ownStartRoutes,
  lostLinkRoutes,
  staffLinkRoutes,
  ownDetailsRoutes,
  clientRequestRoutes,
  calendarRoutes,
  feedRoutes,
  clientRoutes,
  clientMergeRoutes,
  clientImportRoutes,
  movingInRoutes,
  movingVoucherRoutes,
  clientNoteRoutes,
  clientPaymentRoutes,
  clientPreferenceRoutes,
  searchRoutes,
  personalDataRoutes,
  personalDataExportRoutes,
  correctionRoutes,
  erasureRoutes,
  mentionRoutes,
  dashboardRoutes,
  activityRoutes,
  receiptFigureRoutes,
  bookSettingsRoutes,
  paymentRoutes,
  settlingRoutes,
  bookRoutes,
  voucherRoutes,
  withPayments(voucherOrderRoutes),
  withPayments(onlinePaymentRoutes),
  withPayments(depositRoutes),
  paymentNoteRoutes,
  bookExportRoutes,
  pageRoutes,
  contactRoutes,
  galleryRoutes,
  testimonialRoutes,
  invitationRoutes,
  staffInvitationRoutes,
  declineRoutes,
  templateRoutes,
  reminderRoutes,
  smsRoutes,
  retentionRoutes,
  takeAwayRoutes,
  siteAddressRoutes,
  healthRoutes,
  mailServerRoutes,
  journalRoutes,
  userRoutes,
  auditTrailRoutes,
  maintenanceRoutes,
  exampleRoutes,
  heldMessageRoutes,
  checklistRoutes,
  legalTextRoutes,
  wordingRoutes,
]

function withPayments(register: (serve: Serve, context: PaymentContext) => void): RegisterRoutes {
  return (serve, context) => register(serve, { ...context, paymentPurposes: PAYMENT_PURPOSES })
}
