import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { type Policy, publicPolicy, writePolicy } from './content-security-policy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
  }
}

/** For a page whose address is a secret: not cached, not indexed, sends no Referer. */
export const SECRET_URL_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export type SecurityHeaders = (policy: Policy) => Record<string, string>

/** `https`: visitors use TLS, even if a proxy terminates it. */
export function createSecurityHeaders({ https }: { https: boolean }): SecurityHeaders {
  const cache = new Map<Policy, Record<string, string>>()
  return (policy) => {
    const headers = cache.get(policy) ?? writeHeaders(policy, https)
    cache.set(policy, headers)
    return headers
  }
}

export function registerHeaders(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.routeOptions.config.policy ?? publicPolicy))
    done()
  })
}

/** Runs once per policy: Helmet on every request would take a tenth of its time. */
function writeHeaders(policy: Policy, https: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const write = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  write(request, response, (error) => {
    if (error) throw error
  })
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return {
    'content-security-policy': writePolicy(policy),
    ...Object.fromEntries(headers),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
