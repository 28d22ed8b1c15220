import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
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

/** Security headers of every answer. `https` is what visitors use, whatever this process itself speaks. */
export async function registerHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: publicPolicy },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
