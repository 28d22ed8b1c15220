import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { accountRoutes } from './account/routes.ts'
import { agendaRoutes } from './agenda/routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { auditTrailRoutes } from './audit-trail/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { bookingLimitRoutes } from './booking-limits/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { cancellationRoutes } from './cancellations/routes.ts'
import { checklistRoutes } from './checklist/routes.ts'
import { clientImportRoutes } from './client-imports/routes.ts'
import { clientMergeRoutes } from './client-merges/routes.ts'
import { clientNoteRoutes } from './client-notes/routes.ts'
import { clientPreferenceRoutes } from './client-preferences/routes.ts'
import { clientRequestRoutes } from './client-requests/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { declineRoutes } from './declines/routes.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { exampleRoutes } from './examples/routes.ts'
import { personalDataExportRoutes } from './exports/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { formAgeRoutes } from './form-age/routes.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { heldMessageRoutes } from './held-messages/routes.ts'
import { holdRoutes } from './holds/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { legalTextRoutes } from './legal-texts/routes.ts'
import { mailConfirmationRoutes } from './mail-confirmation/routes.ts'
import { mailServerRoutes } from './mail-server/routes.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { manageRoutes } from './manage/routes.ts'
import { ownDetailsRoutes } from './own-details/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { practitionerRoutes } from './practitioners/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { secondFactorRoutes } from './second-factor-setup/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { editableSettingsRoutes, settingsRoutes } from './settings/routes.ts'
import { siteAddressRoutes } from './site-address/routes.ts'
import { slotRoutes } from './slots/routes.ts'
import { staffInvitationRoutes } from './staff-invitations/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { testimonialRoutes } from './testimonials/routes.ts'
import { userRoutes } from './users/routes.ts'
import { wordingRoutes } from './wording/routes.ts'

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
