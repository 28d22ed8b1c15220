import * as account from './account.ts'
import * as agenda from './agenda.ts'
import * as attendance from './attendance.ts'
import * as auditTrail from './audit-trail.ts'
import * as auth from './auth.ts'
import * as backups from './backups.ts'
import * as blocks from './blocks.ts'
import * as bookingLimits from './booking-limits.ts'
import * as calendar from './calendar.ts'
import * as cancellations from './cancellations.ts'
import * as checklist from './checklist.ts'
import * as clientImports from './client-imports.ts'
import * as clientMerges from './client-merges.ts'
import * as clientNotes from './client-notes.ts'
import * as clientPreferences from './client-preferences.ts'
import * as clientRequests from './client-requests.ts'
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
import * as mailConfirmation from './mail-confirmation.ts'
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

const modules = [
  auth,
  secondFactor,
  passkeys,
  passwordReset,
  staffInvitations,
  settings,
  ownSettings,
  services,
  practitioners,
  account,
  preferences,
  slots,
  agenda,
  blocks,
  holds,
  reservations,
  attendance,
  manage,
  ownDetails,
  calendar,
  feeds,
  personalData,
  clientRequests,
  clients,
  clientMerges,
  clientImports,
  clientNotes,
  clientPreferences,
  live,
  dashboard,
  contact,
  gallery,
  testimonials,
  invitations,
  declines,
  pages,
  users,
  templates,
  reminders,
  formAge,
  bookingLimits,
  retention,
  cancellations,
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
