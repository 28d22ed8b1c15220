import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'

/** Counts calls per address in this process's memory; nothing of it is kept. */
export async function registerLimits(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.rateLimits) return
  await app.register(rateLimit, {
    global: false,
    // Whoever is signed in is known by name; a whole practice shares one address.
    allowList: (request) => request.caller !== null,
    keyGenerator: (request) => addressBlock(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  })
}

/** The route option of an endpoint's limit. */
export function limitOf({ limit }: Endpoint): { rateLimit?: { max: number; timeWindow: number } } {
  return limit ? { rateLimit: { max: limit.max, timeWindow: limit.seconds * 1000 } } : {}
}

/** The part of an address that is limited: one household has a whole IPv6 /64. Anything else than IPv6 is unchanged. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const ip = ipaddr.IPv6.parse(address)
  if (ip.isIPv4MappedAddress()) return address
  const network = ip.parts.slice(0, 4)
  return network.map((part) => part.toString(16)).join(':')
}
