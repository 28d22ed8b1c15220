import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { FIRST_PAINT } from '#contract/first-paint.ts'

type Policy = Record<string, string[]>

const firstPaint = `'sha256-${createHash('sha256').update(FIRST_PAINT).digest('base64')}'`

/** What every answer may load: files of this site, and one inline script. The state of a page travels as JSON data. */
export const publicPolicy: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", firstPaint],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** The back office: Mantine and FullCalendar write style elements. */
export const adminPolicy: Policy = { ...publicPolicy, 'style-src': ["'self'", "'unsafe-inline'"] }

/** Development only: Vite writes styles and one script into the page and listens on a web socket. */
export const devPolicy: Policy = {
  ...adminPolicy,
  'script-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the answer of this route may load, where it is not the public pages' policy. */
    policy?: Policy
  }
}

/** For a page whose address is a secret: kept by nobody, listed by nobody, named to nobody as where one came from. */
export const SECRET_PAGE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** Security headers of every answer. `https` is what visitors use, whatever this process itself speaks. */
export function registerHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const written = new Map<Policy, Record<string, string>>()
  const headersOf = (policy: Policy) => {
    const known = written.get(policy) ?? writeHeaders(policy, https)
    written.set(policy, known)
    return known
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.routeOptions.config.policy ?? publicPolicy))
    done()
  })
}

/** Helmet writes them once for each policy: the same text with every request would be a tenth of its time. */
function writeHeaders(policy: Policy, https: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  write(request, response, (error) => {
    if (error) throw error
  })
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return {
    ...Object.fromEntries(headers),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
