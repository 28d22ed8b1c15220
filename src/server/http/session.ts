import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admin } from '#contract/auth.ts'
import type { Config } from '../config.ts'
import { hashToken, randomToken } from '../security/tokens.ts'

/** Who is calling: a signed-in member of staff, or null for a visitor. */
export type Caller = Admin | null

declare module 'fastify' {
  interface FastifyRequest {
    /** The opaque token of the visitor's one cookie; undefined before the first one is given. */
    visitor: string | undefined
    caller: Caller
  }
  interface FastifyContextConfig {
    /** The answer is the same for everybody, so nobody is looked up. */
    withoutSession?: boolean
  }
}

/** Absolute life of a session; the cookie need not outlive it. */
const SEVEN_DAYS = 7 * 24 * 3600

const TOKEN = /^[\w-]{43}$/

type Sessions = { find(tokenHash: string): Promise<Caller> }

/** Reads the cookie of each request and learns who is behind it. */
export async function registerSession(
  app: FastifyInstance,
  config: Config,
  sessions: Sessions,
): Promise<void> {
  await app.register(cookie)
  const name = cookieName(config)
  app.decorateRequest('visitor', undefined)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.withoutSession) return
    const token = request.cookies[name]
    if (token === undefined || !TOKEN.test(token)) return
    request.visitor = token
    request.caller = await sessions.find(hashToken(token))
  })
}

/** Routes of this scope need no session: files are served while the database is away. */
export function skipSession(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, withoutSession: true }
  })
}

/** The visitor's token, given now when there is none yet. */
export function visitorToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  return request.visitor ?? renewToken(config, request, reply)
}

/** A new token in the place of the old one: at sign-in and sign-out, so that no one can plant theirs. */
export function renewToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const token = randomToken()
  const secure = isSecure(config)
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SEVEN_DAYS,
  })
  request.visitor = token
  return token
}

/** The prefix makes browsers refuse the cookie from a sub-domain or without TLS. */
function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-session' : 'session'
}

function isSecure(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}
