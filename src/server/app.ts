import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Refusal } from '#contract/errors.ts'
import { judgeAccess } from '#domain/role.ts'
import type { AppContext } from './app-context.ts'
import { readDisplayAttributes } from './features/account/actions.ts'
import { accountRoutes } from './features/account/routes.ts'
import { agendaRoutes } from './features/agenda/routes.ts'
import { attendanceRoutes } from './features/attendance/routes.ts'
import { recordAudit } from './features/audit-trail/actions.ts'
import { auditTrailRoutes } from './features/audit-trail/routes.ts'
import { resolveCaller } from './features/auth/actions.ts'
import { authRoutes, signIn } from './features/auth/routes.ts'
import type { Backups } from './features/backups/actions.ts'
import { backupRoutes } from './features/backups/routes.ts'
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
import { declineRoutes, oneClickRoutes } from './features/declines/routes.ts'
import { erasureRoutes } from './features/erasures/routes.ts'
import { exampleRoutes } from './features/examples/routes.ts'
import { personalDataExportRoutes } from './features/exports/routes.ts'
import { calendarFileRoutes, feedRoutes } from './features/feeds/routes.ts'
import { formAgeRoutes } from './features/form-age/routes.ts'
import { galleryRoutes } from './features/gallery/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { heldMessageRoutes } from './features/held-messages/routes.ts'
import { holdRoutes } from './features/holds/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { legalTextRoutes } from './features/legal-texts/routes.ts'
import { AgendaWatch } from './features/live/actions.ts'
import { liveRoutes } from './features/live/routes.ts'
import { mailServerRoutes } from './features/mail-server/routes.ts'
import { maintenanceRoutes } from './features/maintenance/routes.ts'
import { manageRoutes } from './features/manage/routes.ts'
import { ownDetailsRoutes } from './features/own-details/routes.ts'
import { crawlerRoutes, pageRoutes, securityTxtRoutes } from './features/pages/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { practitionerRoutes } from './features/practitioners/routes.ts'
import { previewRoutes } from './features/previews/routes.ts'
import { readinessRoutes, registerRequestMetrics } from './features/readiness/routes.ts'
import { reminderRoutes } from './features/reminders/routes.ts'
import { reservationRoutes } from './features/reservations/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { secondFactorRoutes } from './features/second-factor-setup/routes.ts'
import { serviceRoutes } from './features/services/routes.ts'
import { createSite } from './features/settings/actions.ts'
import { editableSettingsRoutes, settingsRoutes, siteFileRoutes } from './features/settings/routes.ts'
import { siteAddressRoutes } from './features/site-address/routes.ts'
import { slotRoutes } from './features/slots/routes.ts'
import { staffInvitationRoutes } from './features/staff-invitations/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { testimonialRoutes } from './features/testimonials/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { wordingRoutes } from './features/wording/routes.ts'
import { registerClosing } from './http/closing.ts'
import { createEarlyErrors, refuseMalformedTargets } from './http/early-errors.ts'
import { registerErrors, sendNotFound } from './http/errors.ts'
import { createSecurityHeaders, registerHeaders } from './http/headers.ts'
import { shedFloods } from './http/limits/flood.ts'
import { registerLimits } from './http/limits/limits.ts'
import { describeEndpoint, registerMultipart } from './http/multipart.ts'
import { registerWeb } from './http/pages/routes.ts'
import type { Web } from './http/pages/web.ts'
import { createServe } from './http/serve.ts'
import { registerSession, skipSession } from './http/session.ts'
import { createSharedResponses } from './http/shared-responses.ts'
import type { BackOffice } from './http/site.ts'
import { registerTimeBudget } from './http/time-budget.ts'
import { registerUploads } from './http/uploads.ts'
import { privateLog } from './security/log-privacy.ts'
import type { Site } from './site/state.ts'

/** Of a body that no endpoint reads; each has a limit of its own. */
const UNREAD_BODY_BYTES = 4096

/** Without `web`, serves the API alone, and without `backups` starts none; `logTo` replaces stdout. */
type Assembly = AppContext & { web?: Web; backups?: Backups; logTo?: { write(line: string): void } }

export async function buildApp(context: Assembly): Promise<FastifyInstance> {
  const { config } = context
  const securityHeaders = createSecurityHeaders({ https: config.publicUrl?.protocol === 'https:' })
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...privateLog,
      ...(context.logTo && { stream: context.logTo }),
    },
    // http/errors.ts logs refusals and failures instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: UNREAD_BODY_BYTES,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Keep-alive connections are still served during shutdown: see http/closing.ts.
    return503OnClosing: false,
    ...createEarlyErrors(securityHeaders),
    http: { requireHostHeader: false },
  })
  refuseMalformedTargets(app, securityHeaders)
  const shared = createSharedResponses(context)
  shared.registerBefore(app)
  registerClosing(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  const site = siteFor(context)
  registerErrors(app, site)
  registerHeaders(app, securityHeaders)
  registerTimeBudget(app)
  if (context.metrics) registerRequestMetrics(app, context.metrics)
  await registerLimits(app, context)
  await registerSession(app, config, { find: (tokenHash) => resolveCaller(context, tokenHash) })
  shared.registerAfter(app)
  shedFloods(app, config)
  await registerDocs(app)
  await app.register(async (api) => registerApi(api, context))
  await app.register(async (scope) => registerFiles(scope, context))
  calendarFileRoutes(app, context)
  await app.register(async (scope) => oneClickRoutes(scope, context))
  if (context.web) await registerWeb(app, context.web, site)
  else app.setNotFoundHandler(sendNotFound)
  return app
}

function siteFor(context: AppContext): Site & BackOffice {
  const { versions } = context.database
  return {
    ...createSite(context),
    displayFor: (caller) => readDisplayAttributes(context, caller),
    agendaVersion: async () => (await versions.read()).agendas,
  }
}

const NO_BACKUPS: Backups = {
  start: async () => {
    throw new Refusal('unavailable')
  },
  stop: async () => {},
}

async function registerApi(api: FastifyInstance, context: Assembly): Promise<void> {
  await registerMultipart(api)
  const serve = createServe(api, context, (event) => recordAudit(context, context.database.kysely, event))
  authRoutes(serve, context)
  passkeyRoutes(serve, context, (exchange, account) => signIn(context, exchange, account))
  secondFactorRoutes(serve, context)
  passwordResetRoutes(serve, context)
  accountRoutes(serve, context)
  settingsRoutes(serve, context)
  editableSettingsRoutes(serve, context)
  serviceRoutes(serve, context)
  practitionerRoutes(serve, context)
  slotRoutes(serve, context)
  agendaRoutes(serve, context)
  previewRoutes(serve, context)
  blockRoutes(serve, context)
  holdRoutes(serve, context)
  bookingRoutes(serve, context)
  reservationRoutes(serve, context)
  attendanceRoutes(serve, context)
  formAgeRoutes(serve, context)
  cancellationRoutes(serve, context)
  bookingLimitRoutes(serve, context)
  brakeRoutes(serve, context)
  confirmationRoutes(serve, context)
  manageRoutes(serve, context)
  ownDetailsRoutes(serve, context)
  clientRequestRoutes(serve, context)
  calendarRoutes(serve, context)
  feedRoutes(serve, context)
  clientRoutes(serve, context)
  clientMergeRoutes(serve, context)
  clientImportRoutes(serve, context)
  clientNoteRoutes(serve, context)
  clientPreferenceRoutes(serve, context)
  personalDataRoutes(serve, context)
  personalDataExportRoutes(serve, context)
  correctionRoutes(serve, context)
  erasureRoutes(serve, context)
  dashboardRoutes(serve, context)
  liveRoutes(serve, watchUntilClosed(api, context))
  pageRoutes(serve, context)
  contactRoutes(serve, context)
  galleryRoutes(serve, context)
  testimonialRoutes(serve, context)
  invitationRoutes(serve, context)
  staffInvitationRoutes(serve, context)
  declineRoutes(serve, context)
  templateRoutes(serve, context)
  reminderRoutes(serve, context)
  retentionRoutes(serve, context)
  siteAddressRoutes(serve, context)
  healthRoutes(serve, context)
  mailServerRoutes(serve, context)
  journalRoutes(serve, context)
  userRoutes(serve, context)
  auditTrailRoutes(serve, context)
  maintenanceRoutes(serve, context)
  exampleRoutes(serve, context)
  backupRoutes(serve, context, context.backups ?? NO_BACKUPS)
  heldMessageRoutes(serve, context)
  checklistRoutes(serve, context)
  legalTextRoutes(serve, context)
  wordingRoutes(serve, context)
}

async function registerFiles(scope: FastifyInstance, context: AppContext): Promise<void> {
  skipSession(scope)
  readinessRoutes(scope, context)
  await registerUploads(scope, context.storage.uploads.source)
  siteFileRoutes(scope, context)
  crawlerRoutes(scope, context)
  securityTxtRoutes(scope, context)
}

/** Ends the event streams in preClose: the server would wait forever for these open responses. */
function watchUntilClosed(api: FastifyInstance, context: AppContext): AgendaWatch {
  const watch = new AgendaWatch(context, (error) => api.log.error({ err: error }, 'agenda watch failed'))
  api.addHook('preClose', async () => watch.stop())
  return watch
}

async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'API du cabinet', version: '1' } },
    transform: describeEndpoint,
  })
  const staffOnly = async ({ caller }: FastifyRequest) => {
    const verdict = judgeAccess('staff', caller?.role ?? null)
    if (verdict !== 'ok') throw new Refusal(verdict)
    if (caller?.mustAddSecondFactor) throw new Refusal('second_factor_missing')
  }
  app.get('/api/openapi.json', { onRequest: staffOnly, schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { onRequest: staffOnly },
  })
}

/** Accepts an empty body with a JSON content type, which Fastify rejects by default. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
