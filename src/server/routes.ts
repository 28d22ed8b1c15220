import type { AppContext } from './app-context.ts'
import { accountRoutes } from './features/account/routes.ts'
import { agendaRoutes } from './features/agenda/routes.ts'
import { attendanceRoutes } from './features/attendance/routes.ts'
import { auditTrailRoutes } from './features/audit-trail/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { bookingRoutes } from './features/booking/routes.ts'
import { bookingLimitRoutes } from './features/booking-limits/routes.ts'
import { brakeRoutes } from './features/brake/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { cancellationRoutes } from './features/cancellations/routes.ts'
import { checklistRoutes } from './features/checklist/routes.ts'
import { clientImportRoutes } from './features/client-imports/routes.ts'
import { clientMergeRoutes } from './features/client-merges/routes.ts'
import { clientNoteRoutes } from './features/client-notes/routes.ts'
import { clientPreferenceRoutes } from './features/client-preferences/routes.ts'
import { clientRequestRoutes } from './features/client-requests/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { confirmationRoutes } from './features/confirmations/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { correctionRoutes } from './features/corrections/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { declineRoutes } from './features/declines/routes.ts'
import { erasureRoutes } from './features/erasures/routes.ts'
import { exampleRoutes } from './features/examples/routes.ts'
import { personalDataExportRoutes } from './features/exports/routes.ts'
import { feedRoutes } from './features/feeds/routes.ts'
import { formAgeRoutes } from './features/form-age/routes.ts'
import { galleryRoutes } from './features/gallery/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { heldMessageRoutes } from './features/held-messages/routes.ts'
import { holdRoutes } from './features/holds/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { legalTextRoutes } from './features/legal-texts/routes.ts'
import { mailServerRoutes } from './features/mail-server/routes.ts'
import { maintenanceRoutes } from './features/maintenance/routes.ts'
import { manageRoutes } from './features/manage/routes.ts'
import { ownDetailsRoutes } from './features/own-details/routes.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { practitionerRoutes } from './features/practitioners/routes.ts'
import { previewRoutes } from './features/previews/routes.ts'
import { reminderRoutes } from './features/reminders/routes.ts'
import { reservationRoutes } from './features/reservations/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { secondFactorRoutes } from './features/second-factor-setup/routes.ts'
import { serviceRoutes } from './features/services/routes.ts'
import { editableSettingsRoutes, settingsRoutes } from './features/settings/routes.ts'
import { siteAddressRoutes } from './features/site-address/routes.ts'
import { slotRoutes } from './features/slots/routes.ts'
import { staffInvitationRoutes } from './features/staff-invitations/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { testimonialRoutes } from './features/testimonials/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { wordingRoutes } from './features/wording/routes.ts'
import type { Serve } from './http/serve.ts'

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
  brakeRoutes,
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
