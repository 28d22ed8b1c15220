import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { addressBlock } from '../security/address-block.ts'

export async function registerLimits(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.rateLimits) return
  await app.register(rateLimit, {
    global: false,
    // Signed-in staff are exempt: a whole practice shares one IP address.
    allowList: (request) => request.caller !== null,
    keyGenerator: (request) => addressBlock(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  })
}

export function limitOf({ limit }: Endpoint): { rateLimit?: { max: number; timeWindow: number } } {
  return limit ? { rateLimit: { max: limit.max, timeWindow: limit.seconds * 1000 } } : {}
}

type Limit = { max: number; seconds: number; keyOf: (request: FastifyRequest) => string }

/** A limit that several routes share, or only some requests of a route; it counts staff, too. */
export function createLimit(app: FastifyInstance, { max, seconds, keyOf }: Limit) {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  const count = app.createRateLimit({
    max,
    timeWindow: seconds * 1000,
    keyGenerator: keyOf,
    allowList: [],
  })
  return async (request: FastifyRequest): Promise<void> => {
    const result = await count(request)
    if (result.isAllowed || !result.isExceeded) return
    throw new Refusal('too_many_requests', { retryAfter: result.ttlInSeconds })
  }
}
