import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { boundFor } from '#domain/messages/booking-limits.ts'
import type { AppContext } from '../../app-context.ts'
import { addressBlock, wideNetwork } from '../../security/address-block.ts'
import { isFromPerson } from '../../security/form-age.ts'
import { nameOfCount, sharedCounts } from './request-counts.ts'

export async function registerLimits(app: FastifyInstance, context: HttpContext): Promise<void> {
  if (!context.config.rateLimits) return
  await app.register(rateLimit, {
    global: false,
    ...(context.database.engine === 'postgres' && { store: sharedCounts(context) }),
    // Signed-in staff are exempt from what is open to all: a whole practice shares one IP address.
    allowList: (request) => request.caller !== null,
    keyGenerator: (request) => addressBlock(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  })
  limitNetworks(app)
}

export type HttpContext = Pick<AppContext, 'config' | 'clock' | 'database'>

export function limitOf(
  { limit, access }: Endpoint,
  { config, clock }: HttpContext,
): { rateLimit?: RateLimitOptions } {
  if (!limit) return {}
  const { max, seconds, byEvidence } = limit
  const timeWindow = seconds * 1000
  if (access !== 'public') return { rateLimit: { max, timeWindow, ...OF_EACH_ACCOUNT } }
  if (!byEvidence) return { rateLimit: { max, timeWindow } }
  const maxFor = ({ body }: FastifyRequest) => boundFor(max, !isFromPerson(config, body, clock.instant()))
  // The first hook that sees the body: invalid forms count, too.
  return { rateLimit: { max: maxFor, timeWindow, hook: 'preValidation' } }
}

/** Endpoints for staff are counted for each account, wherever it is signed in. */
const OF_EACH_ACCOUNT = {
  keyGenerator: ({ caller, ip }: FastifyRequest) =>
    caller === null ? addressBlock(ip) : `account ${caller.id}`,
  allowList: [],
}

type Limit = {
  max: number
  seconds: number
  keyOf: (request: FastifyRequest) => string
  sharedAs?: string
}

/** A limit that several routes share, or only some requests of a route; it counts staff, too. */
export function createLimit(app: FastifyInstance, { max, seconds, keyOf, sharedAs }: Limit) {
  return createCount(app, {
    max,
    timeWindow: seconds * 1000,
    keyGenerator: keyOf,
    allowList: [],
    ...(sharedAs !== undefined && { sharedAs }),
  })
}

export function createAddressLimit(app: FastifyInstance, { max, seconds }: Pick<Limit, 'max' | 'seconds'>) {
  const admitAddress = createLimit(app, { max, seconds, keyOf: ({ ip }) => addressBlock(ip) })
  const admitNetwork = createNetworkLimit(app, { max, timeWindow: seconds * 1000 })
  return async (request: FastifyRequest): Promise<void> => {
    await admitAddress(request)
    await admitNetwork(request)
  }
}

type CountOptions = RateLimitOptions & { sharedAs?: string }

function createCount(app: FastifyInstance, options: CountOptions) {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  const count = app.createRateLimit(options)
  return async (request: FastifyRequest): Promise<void> => {
    const result = await count(request)
    if (result.isAllowed || !result.isExceeded) return
    throw new Refusal('too_many_requests', { retryAfter: result.ttlInSeconds })
  }
}

/** One customer of a hosting provider may have a whole /48, which may ask this many times as often as one address. */
const NETWORK_FACTOR = 5

function createNetworkLimit(app: FastifyInstance, { max = 0, ...options }: CountOptions) {
  return createCount(app, {
    ...options,
    max: async (request, key) => NETWORK_FACTOR * (typeof max === 'number' ? max : await max(request, key)),
    keyGenerator: ({ ip }) => wideNetwork(ip) ?? ip,
    allowList: ({ caller, ip }) => caller !== null || wideNetwork(ip) === null,
  })
}

/** Every limit of a route for one address is also one for its IPv6 /48. */
function limitNetworks(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit
    if (!limit) return
    const name = nameOfCount(route)
    const admit = createNetworkLimit(app, { ...limit, ...(name !== null && { sharedAs: name }) })
    const hook = limit.hook === 'preValidation' ? 'preValidation' : 'onRequest'
    route[hook] = [...[route[hook] ?? []].flat(), admit]
  })
}
