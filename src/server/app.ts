import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Refusal } from '#contract/errors.ts'
import { judgeAccess } from '#domain/accounts/role.ts'
import type { AppContext } from './app-context.ts'
import { readDisplayAttributes } from './features/accounts/account/actions.ts'
import { recordAudit } from './features/accounts/audit-trail/actions.ts'
import { calendarFileRoutes } from './features/accounts/feeds/routes.ts'
import { passkeyRoutes } from './features/accounts/passkeys/routes.ts'
import { resolveCaller } from './features/accounts/sign-in/actions.ts'
import { replaceSession } from './features/accounts/sign-in/routes.ts'
import { AgendaWatch } from './features/booking/reservations/live.ts'
import { liveRoutes } from './features/booking/reservations/routes.ts'
import { crawlerRoutes, securityTxtRoutes } from './features/content/pages/routes.ts'
import { createSite } from './features/content/settings/actions.ts'
import { officeFileRoutes, siteFileRoutes } from './features/content/settings/file-routes.ts'
import { oneClickRoutes } from './features/messages/declines/routes.ts'
import type { Backups } from './features/operations/backups/actions.ts'
import { backupRoutes } from './features/operations/backups/routes.ts'
import { readinessRoutes, registerRequestMetrics } from './features/operations/health/routes.ts'
import { routes } from './features/routes.ts'
import { registerClosing } from './http/closing.ts'
import { createEarlyErrors, refuseMalformedTargets } from './http/early-errors.ts'
import { registerErrors, sendNotFound } from './http/errors.ts'
import { describeEndpoint, registerMultipart } from './http/files/multipart.ts'
import { registerUploads } from './http/files/uploads.ts'
import { createSecurityHeaders, registerHeaders } from './http/headers.ts'
import { shedFloods } from './http/limits/flood.ts'
import { registerLimits } from './http/limits/limits.ts'
import { registerWeb } from './http/pages/routes.ts'
import type { Web } from './http/pages/web.ts'
import { createServe } from './http/serve.ts'
import { registerSession, skipSession } from './http/session.ts'
import { createSharedResponses } from './http/shared-responses.ts'
import type { BackOffice } from './http/site.ts'
import { registerTimeBudget } from './http/time-budget.ts'
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
    // Short enough to be read out on the telephone; the log has it as `reqId`.
    genReqId: () => randomBytes(4).toString('hex'),
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
  if (context.web) await registerWeb(app, { web: context.web, site, shared, clock: context.clock })
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
  for (const register of routes) register(serve, context)
  passkeyRoutes(serve, context, (exchange, account) => replaceSession(context, exchange, account))
  liveRoutes(serve, watchUntilClosed(api, context))
  backupRoutes(serve, context, context.backups ?? NO_BACKUPS)
}

async function registerFiles(scope: FastifyInstance, context: AppContext): Promise<void> {
  skipSession(scope)
  readinessRoutes(scope, context)
  await registerUploads(scope, context.storage.uploads.source)
  siteFileRoutes(scope, context)
  officeFileRoutes(scope, context)
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
