import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { createReservation } from '#contract/booking/reservations.ts'
import { PUBLIC_READS } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/operations/health.ts'
import { VERSION } from '#domain/operations/version.ts'
import type { AppContext } from '#server/app-context.ts'
import { writeStored } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { countServers } from '#server/jobs/claim-session.ts'
import { SenderCheck } from '#server/mail/sender-check.ts'
import { isSameToken } from '#server/security/tokens.ts'
import type { Metrics } from '#server/site/metrics.ts'
import { systemProbes } from '#server/site/probes.ts'
import { believeClock } from '../clock/actions.ts'
import { readSiteHealth } from './actions.ts'
import { createReadiness } from './readiness.ts'

export function healthRoutes(serve: Serve, context: AppContext): void {
  const { database, clock, probes = systemProbes() } = context
  const check = new SenderCheck(probes, clock)

  serve(contract.readHealth, () => readSiteHealth(context, check))

  serve(contract.readServers, async () => ({ count: await countServers(database) }))

  serve(contract.believeClock, async () => {
    await believeClock(context)
    return readSiteHealth(context, check)
  })

  serve(contract.saveDkimSelector, async ({ body }) => {
    const change = { value: body.selector ?? '', now: clock.instant() }
    await database.transaction((trx) => writeStored(trx, 'dkimSelector', change))
    return readSiteHealth(context, check)
  })
}

const RATE_LIMIT = { max: PUBLIC_READS.max, timeWindow: PUBLIC_READS.seconds * 1000 }
const RETRY_AFTER_SECONDS = '5'

export function readinessRoutes(app: FastifyInstance, context: AppContext): void {
  const { metricsToken } = context.config
  const readiness = createReadiness(context)
  const options = { logLevel: 'warn', schema: { hide: true } } as const
  const config = { rateLimit: RATE_LIMIT }

  app.get('/healthz', { ...options, config: { isProbe: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/readyz', { ...options, config: { ...config, isProbe: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { isReady, ...details } = await readiness.read()
    const body = { status: isReady ? 'ok' : 'unavailable' }
    if (!isReady) reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    if (!isDirectlyLocal(request) && !hasToken(request, metricsToken)) return body
    const figures = details.database === 'ok' ? await readiness.readFigures() : null
    return { ...body, version: VERSION, ...details, ...figures }
  })

  const { metrics } = context
  if (!metrics) return
  app.get('/metrics', { ...options, config }, async (request, reply) => {
    if (!hasToken(request, metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('unauthenticated')
    }
    const figures = await readiness.readFigures()
    const { disk } = await readiness.read()
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.write({
      isDatabaseUp: figures !== null,
      connections: context.database.countConnections?.() ?? null,
      queue: figures?.mailQueue ?? null,
      backupAgeSeconds: figures?.backupAgeSeconds ?? null,
      freeBytes: disk.freeBytes,
    })
  })
}

const FORWARDING =
  /^(?:forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-forwarded|x-forwarded-.+|cf-connecting-ip|true-client-ip)$/

/** A proxy on this machine connects from loopback, too: only a request that no proxy passed on is local. */
function isDirectlyLocal({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress } = socket
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return false
  const isLoopback = ipaddr.process(remoteAddress).range() === 'loopback'
  return isLoopback && !Object.keys(headers).some((name) => FORWARDING.test(name))
}

function hasToken({ headers }: FastifyRequest, expected: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && expected !== undefined && isSameToken(given, expected)
}

/** Counts each request once, under the pattern of its route: addresses may hold secrets, and are without number. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.ownsTimeBudget) observe(metrics, request, reply)
    done()
  })
}

function observe(metrics: Metrics, { method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status } = reply
  const route = routeOptions.url ?? 'none'
  const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
  metrics.observe({ method, route, status, seconds: isStream ? null : reply.elapsedTime / 1000 })
  if (method === createReservation.method && route === createReservation.path)
    metrics.countBooking(status < 300 ? 'made' : 'refused')
}
