import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { Refusal } from '#contract/errors.ts'
import { judgeAccess } from '#domain/role.ts'
import { agendaRoutes } from './features/agenda/routes.ts'
import { recognise } from './features/auth/actions.ts'
import { authRoutes } from './features/auth/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { galleryRoutes } from './features/gallery/routes.ts'
import { crawlerRoutes, pageRoutes } from './features/pages/routes.ts'
import { practitionerRoutes } from './features/practitioners/routes.ts'
import { reservationRoutes } from './features/reservations/routes.ts'
import { serviceRoutes } from './features/services/routes.ts'
import { siteOf } from './features/settings/actions.ts'
import { settingsRoutes, siteFileRoutes } from './features/settings/routes.ts'
import { testimonialRoutes } from './features/testimonials/routes.ts'
import { registerErrors, sendNotFound, sendRefusal } from './http/errors.ts'
import { registerHeaders } from './http/headers.ts'
import { registerLimits } from './http/limits.ts'
import { server } from './http/serve.ts'
import { registerSession } from './http/session.ts'
import { registerWeb, type Web } from './http/ssr.ts'
import { registerUploads } from './http/uploads.ts'
import type { Practice } from './practice.ts'

const JSON_LIMIT = 256 * 1024

/** Assembles the server; it does not listen yet. Without `web` it answers the API only. */
export async function buildApp(practice: Practice & { web?: Web }): Promise<FastifyInstance> {
  const { config } = practice
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers["csrf-token"]'] },
    // One line per refusal or failure, not per picture: see http/errors.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT,
    requestTimeout: 20_000,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A path that cannot be decoded, before any route or error handler is known.
    frameworkErrors: (_error, _request, reply) => sendRefusal(reply, new Refusal('invalid')),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  registerErrors(app)
  await registerHeaders(app, { https: config.publicUrl?.protocol === 'https:' })
  await registerLimits(app, config)
  await registerSession(app, config, { find: (tokenHash) => recognise(practice, tokenHash) })
  await registerDocs(app)
  await app.register(async (api) => registerApi(api, practice))
  registerHealth(app, practice)
  await registerUploads(app, join(config.dataDir, 'uploads'))
  siteFileRoutes(app, practice)
  crawlerRoutes(app, practice)
  if (practice.web) await registerWeb(app, practice.web, siteOf(practice))
  else app.setNotFoundHandler(sendNotFound)
  return app
}

async function registerApi(api: FastifyInstance, practice: Practice): Promise<void> {
  const serve = server(api, practice.config)
  authRoutes(serve, practice)
  settingsRoutes(serve, practice)
  serviceRoutes(serve, practice)
  practitionerRoutes(serve, practice)
  agendaRoutes(serve, practice)
  reservationRoutes(serve, practice)
  pageRoutes(serve, practice)
  contactRoutes(serve, practice)
  galleryRoutes(serve, practice)
  testimonialRoutes(serve, practice)
}

/** OpenAPI 3.1 from the contract, as a document and as a page, for signed-in staff. */
async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'API du cabinet', version: '1' } },
    transform: jsonSchemaTransform,
  })
  const staffOnly = async (request: { caller: { role: 'praticien' | 'superadmin' } | null }) => {
    const verdict = judgeAccess('staff', request.caller?.role ?? null)
    if (verdict !== 'ok') throw new Refusal(verdict)
  }
  app.get('/api/openapi.json', { onRequest: staffOnly, schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { onRequest: staffOnly },
  })
}

/** For a load balancer or a supervisor: the process answers and so does its database. */
function registerHealth(app: FastifyInstance, { database }: Practice): void {
  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, async () => {
    await sql`select 1`.execute(database.kysely)
    return { status: 'ok' }
  })
}

/** A call without a body may still say that its body is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
