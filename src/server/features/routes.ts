import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { accountRoutes } from './accounts/account/routes.ts'
import { secondFactorRoutes } from './accounts/account/second-factor-routes.ts'
import { auditTrailRoutes } from './accounts/audit-trail/routes.ts'
import { feedRoutes } from './accounts/feeds/routes.ts'
import { authRoutes } from './accounts/sign-in/routes.ts'
import { passwordResetRoutes } from './accounts/users/password-reset-routes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { staffInvitationRoutes } from './accounts/users/staff-invitations-routes.ts'
import { previewRoutes } from './booking/agenda/preview-routes.ts'
import { agendaRoutes } from './booking/agenda/routes.ts'
import { bookingRoutes } from './booking/booking/routes.ts'
import { formAgeRoutes } from './booking/confirmations/form-age-routes.ts'
import { mailConfirmationRoutes } from './booking/confirmations/mail-confirmation-routes.ts'
import { confirmationRoutes } from './booking/confirmations/routes.ts'
import { holdRoutes } from './booking/holds/routes.ts'
import { clientRequestRoutes } from './booking/own-link/client-requests-routes.ts'
import { ownDetailsRoutes } from './booking/own-link/own-details-routes.ts'
import { manageRoutes } from './booking/own-link/routes.ts'
import { practitionerRoutes } from './booking/practitioners/routes.ts'
import { attendanceRoutes } from './booking/reservations/attendance-routes.ts'
import { blockRoutes } from './booking/reservations/blocks-routes.ts'
import { calendarRoutes } from './booking/reservations/calendar-routes.ts'
import { cancellationRoutes } from './booking/reservations/cancellations-routes.ts'
import { reservationRoutes } from './booking/reservations/routes.ts'
import { serviceRoutes } from './booking/services/routes.ts'
import { slotRoutes } from './booking/slots/routes.ts'
import { clientImportRoutes } from './clients/imports/routes.ts'
import { clientMergeRoutes } from './clients/merges/routes.ts'
import { clientNoteRoutes } from './clients/notes/routes.ts'
import { clientPreferenceRoutes } from './clients/preferences/routes.ts'
import { clientRoutes } from './clients/records/routes.ts'
import { checklistRoutes } from './content/checklist/routes.ts'
import { contactRoutes } from './content/contact/routes.ts'
import { exampleRoutes } from './content/examples/routes.ts'
import { galleryRoutes } from './content/gallery/routes.ts'
import { legalTextRoutes } from './content/legal-texts/routes.ts'
import { pageRoutes } from './content/pages/routes.ts'
import { editableSettingsRoutes, settingsRoutes } from './content/settings/routes.ts'
import { invitationRoutes } from './content/testimonials/invitations-routes.ts'
import { testimonialRoutes } from './content/testimonials/routes.ts'
import { wordingRoutes } from './content/wording/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { bookingLimitRoutes } from './messages/booking-limits/routes.ts'
import { declineRoutes } from './messages/declines/routes.ts'
import { heldMessageRoutes } from './messages/journal/held-messages-routes.ts'
import { journalRoutes } from './messages/journal/routes.ts'
import { siteAddressRoutes } from './messages/links/site-address-routes.ts'
import { mailServerRoutes } from './messages/mail-server/routes.ts'
import { reminderRoutes } from './messages/reminders/routes.ts'
import { templateRoutes } from './messages/templates/routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { maintenanceRoutes } from './operations/maintenance/routes.ts'
import { erasureRoutes } from './privacy/erasures/routes.ts'
import { correctionRoutes } from './privacy/personal-data/correction-routes.ts'
import { personalDataExportRoutes } from './privacy/personal-data/export-routes.ts'
import { personalDataRoutes } from './privacy/personal-data/routes.ts'
import { retentionRoutes } from './privacy/retention/routes.ts'

type RegisterRoutes = (serve: Serve, context: AppContext) => void

/** The endpoints of every feature, in the order of the API's description. */
export const routes: readonly RegisterRoutes[] = [
  authRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  accountRoutes,
  settingsRoutes,
  editableSettingsRoutes,
  serviceRoutes,
  practitionerRoutes,
  slotRoutes,
  agendaRoutes,
  previewRoutes,
  blockRoutes,
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
  ownDetailsRoutes,
  clientRequestRoutes,
  calendarRoutes,
  feedRoutes,
  clientRoutes,
  clientMergeRoutes,
  clientImportRoutes,
  clientNoteRoutes,
  clientPreferenceRoutes,
  personalDataRoutes,
  personalDataExportRoutes,
  correctionRoutes,
  erasureRoutes,
  dashboardRoutes,
  pageRoutes,
  contactRoutes,
  galleryRoutes,
  testimonialRoutes,
  invitationRoutes,
  staffInvitationRoutes,
  declineRoutes,
  templateRoutes,
  reminderRoutes,
  retentionRoutes,
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
