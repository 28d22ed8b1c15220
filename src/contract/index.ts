import * as account from './account.ts'
import * as agenda from './agenda.ts'
import * as attendance from './attendance.ts'
import * as auditTrail from './audit-trail.ts'
import * as auth from './auth.ts'
import * as backups from './backups.ts'
import * as blocks from './blocks.ts'
import * as bookingLimits from './booking-limits.ts'
import * as brake from './brake.ts'
import * as calendar from './calendar.ts'
import * as cancellations from './cancellations.ts'
import * as checklist from './checklist.ts'
import * as clientImports from './client-imports.ts'
import * as clientMerges from './client-merges.ts'
import * as clientNotes from './client-notes.ts'
import * as clientPreferences from './client-preferences.ts'
import * as clientRequests from './client-requests.ts'
import * as clientSplits from './client-splits.ts'
import * as clients from './clients.ts'
import * as confirmations from './confirmations.ts'
import * as contact from './contact.ts'
import * as dashboard from './dashboard.ts'
import * as declines from './declines.ts'
import * as ownSettings from './editable-settings.ts'
import type { Endpoint } from './endpoint.ts'
import * as examples from './examples.ts'
import * as feeds from './feeds.ts'
import * as formAge from './form-age.ts'
import * as gallery from './gallery.ts'
import * as health from './health.ts'
import * as heldMessages from './held-messages.ts'
import * as holds from './holds.ts'
import * as invitations from './invitations.ts'
import * as journal from './journal.ts'
import * as legalTexts from './legal-texts.ts'
import * as live from './live.ts'
import * as mailServer from './mail-server.ts'
import * as maintenance from './maintenance.ts'
import * as manage from './manage.ts'
import * as ownDetails from './own-details.ts'
import * as pages from './pages.ts'
import * as passkeys from './passkeys.ts'
import * as passwordReset from './password-reset.ts'
import * as personalData from './personal-data.ts'
import * as practitioners from './practitioners.ts'
import * as preferences from './preferences.ts'
import * as reminders from './reminders.ts'
import * as reservations from './reservations.ts'
import * as retention from './retention.ts'
import * as secondFactor from './second-factor.ts'
import * as services from './services.ts'
import * as settings from './settings.ts'
import * as siteAddress from './site-address.ts'
import * as slots from './slots.ts'
import * as staffInvitations from './staff-invitations.ts'
import * as templates from './templates.ts'
import * as testimonials from './testimonials.ts'
import * as users from './users.ts'
import * as wording from './wording.ts'

/** Every endpoint of the product; the permission tests and the OpenAPI document iterate over this list. */
export const endpoints = [
  auth.csrfToken,
  auth.authStatus,
  auth.login,
  auth.reauthenticate,
  secondFactor.readSignInStep,
  secondFactor.takeSignInStep,
  auth.logout,
  passkeys.passkeySignInOptions,
  passkeys.signInByPasskey,
  passkeys.passkeyReauthenticationOptions,
  passkeys.reauthenticateByPasskey,
  passkeys.listPasskeys,
  passkeys.passkeyCreationOptions,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  secondFactor.readSecondFactor,
  secondFactor.startSecondFactor,
  secondFactor.confirmSecondFactor,
  secondFactor.removeSecondFactor,
  secondFactor.renewRecoveryCodes,
  secondFactor.readSecondFactorPolicy,
  secondFactor.saveSecondFactorPolicy,
  secondFactor.removeSecondFactorOf,
  passwordReset.requestPasswordReset,
  passwordReset.readPasswordLink,
  passwordReset.choosePassword,
  staffInvitations.readInvitation,
  staffInvitations.acceptInvitation,
  settings.readPublicSettings,
  settings.readPrivacyPolicy,
  settings.readLegalText,
  settings.readTermsOfService,
  ownSettings.readEditableSettings,
  ownSettings.saveSettings,
  ownSettings.uploadLogo,
  ownSettings.uploadBackgrounds,
  ownSettings.exportSettings,
  ownSettings.importSettings,
  services.listServices,
  services.createService,
  services.changeService,
  services.removeService,
  services.saveServicePicture,
  services.describeServicePicture,
  services.removeServicePicture,
  services.reorderServices,
  practitioners.listPractitionerNames,
  practitioners.listAgendaOwners,
  practitioners.listPractitionerProfiles,
  practitioners.listPractitionerServices,
  practitioners.savePractitionerServices,
  account.readProfile,
  account.saveProfile,
  account.savePhoto,
  account.removePhoto,
  account.saveAvatar,
  account.changePassword,
  account.listSessions,
  account.endSession,
  account.endOtherSessions,
  preferences.readPreferences,
  preferences.savePreferences,
  slots.listSlots,
  slots.findNextSlotOfEach,
  slots.findNextSlots,
  slots.explainEmptyDays,
  slots.explainSlot,
  agenda.readAgenda,
  agenda.saveAgenda,
  agenda.readPractitionerAgenda,
  agenda.savePractitionerAgenda,
  agenda.previewAgenda,
  agenda.listHolidays,
  agenda.readClosures,
  agenda.saveClosures,
  agenda.previewClosures,
  blocks.listBlocks,
  blocks.createBlock,
  blocks.changeBlock,
  blocks.removeBlock,
  holds.holdSlot,
  holds.releaseHold,
  reservations.createReservation,
  reservations.listReservations,
  reservations.moveReservation,
  reservations.cancelReservation,
  reservations.restoreReservation,
  attendance.noteAttendance,
  reservations.withdrawClientMessage,
  manage.readOwnReservation,
  manage.moveOwnReservation,
  ownDetails.correctOwnDetails,
  ownDetails.askEmailChange,
  ownDetails.readEmailChange,
  ownDetails.confirmEmailChange,
  clientRequests.addClientRequest,
  manage.cancelOwnReservation,
  manage.listOwnReservationSlots,
  manage.findNextOwnReservationSlots,
  manage.explainEmptyOwnReservationDays,
  reservations.changeClient,
  reservations.resendConfirmation,
  reservations.renewLink,
  calendar.listHolds,
  calendar.listUnworkedTime,
  feeds.readFeed,
  feeds.saveFeed,
  feeds.removeFeed,
  clientRequests.listClientRequests,
  clientRequests.answerClientRequest,
  personalData.findPersonalData,
  personalData.exportPersonalData,
  personalData.exportPersonalDataPage,
  personalData.correctPersonalData,
  personalData.erasePersonalData,
  clients.findClients,
  clients.findReservations,
  clients.listClients,
  clients.exportClients,
  clients.addClient,
  clients.readClient,
  clients.correctClient,
  clients.listClientMessages,
  clients.readClientAccessSetting,
  clients.saveClientAccessSetting,
  clientMerges.listSimilarClients,
  clientMerges.findOtherClients,
  clientMerges.keepClientsApart,
  clientMerges.previewMerge,
  clientMerges.mergeClients,
  clientSplits.listSplittable,
  clientSplits.previewSplit,
  clientSplits.splitClient,
  clientMerges.undoMerge,
  clientImports.previewImport,
  clientImports.importClients,
  clientNotes.listClientNotes,
  clientNotes.addClientNote,
  clientNotes.changeClientNote,
  clientNotes.removeClientNote,
  clientPreferences.readClientPreferences,
  clientPreferences.saveClientPreferences,
  live.watchAgenda,
  dashboard.readDashboard,
  dashboard.readDay,
  dashboard.readFigures,
  contact.sendContactMessage,
  contact.readContactInfo,
  contact.listContactMessages,
  contact.countContactMessages,
  contact.changeContactMessageStatus,
  contact.removeContactMessage,
  gallery.listGallery,
  gallery.listPicturesWithUsage,
  gallery.addPicture,
  gallery.changeAltText,
  gallery.removePicture,
  gallery.reorderPictures,
  testimonials.listTestimonials,
  testimonials.sendTestimonial,
  testimonials.readOwnTestimonial,
  testimonials.withdrawTestimonial,
  testimonials.listAllTestimonials,
  testimonials.countTestimonials,
  testimonials.moderateTestimonial,
  testimonials.removeTestimonial,
  invitations.readInvitation,
  invitations.sendInvitedTestimonial,
  declines.readDeclines,
  declines.changeDeclines,
  pages.listPages,
  pages.readPage,
  pages.createPage,
  pages.changePage,
  pages.removePage,
  pages.reorderPages,
  users.listUsers,
  users.createUser,
  users.changeUser,
  users.removeUser,
  users.endUserSessions,
  staffInvitations.readInvitationDelivery,
  staffInvitations.inviteUser,
  staffInvitations.renewInvitation,
  templates.listTemplates,
  templates.setTemplateActive,
  templates.saveTemplate,
  templates.resetTemplate,
  templates.previewTemplate,
  templates.sendTestMessage,
  reminders.readReminderSettings,
  reminders.saveReminderSettings,
  formAge.readFormAge,
  bookingLimits.readBookingLimits,
  bookingLimits.saveBookingLimits,
  retention.readRetention,
  retention.saveRetention,
  retention.previewPurge,
  cancellations.listUpcomingReservations,
  cancellations.cancelReservations,
  cancellations.restoreReservations,
  brake.readBrake,
  brake.liftBrake,
  confirmations.readPendingBooking,
  confirmations.confirmBooking,
  manage.readDeadlines,
  manage.saveDeadlines,
  backups.listBackups,
  backups.startBackup,
  backups.downloadBackup,
  backups.readBackupSettings,
  backups.saveBackupSettings,
  heldMessages.countHeldMessages,
  heldMessages.releaseHeldMessages,
  heldMessages.dropHeldMessages,
  siteAddress.readSiteAddress,
  siteAddress.confirmSiteAddress,
  health.readHealth,
  health.saveDkimSelector,
  mailServer.readMailServer,
  mailServer.saveMailServer,
  mailServer.removeMailServer,
  mailServer.sendTestMail,
  journal.listJournal,
  journal.countFailed,
  journal.retryMessage,
  auditTrail.listAuditTrail,
  auditTrail.exportAuditTrail,
  maintenance.listRuns,
  maintenance.migrate,
  maintenance.unlock,
  examples.previewExamples,
  examples.removeExamples,
  checklist.readChecklist,
  checklist.saveChecklist,
  checklist.readOwnChecklist,
  checklist.saveOwnChecklist,
  legalTexts.readLegalTexts,
  legalTexts.fillLegalTexts,
  wording.readWording,
  wording.saveWording,
  wording.resetWording,
] as const satisfies readonly Endpoint[]

/**
 * Endpoints by method and path, as in `GET /api/services`. A type only: importing it pulls no schema into the
 * browser bundle.
 */
export type EndpointsByName = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E }
