import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Config } from '../config.ts'
import { hashToken, randomToken } from '../security/tokens.ts'

export type Caller = Admin | null

declare module 'fastify' {
  interface FastifyRequest {
    /** Token of the session cookie, which visitors have, too; undefined before it is first set. */
    visitor: string | undefined
    caller: Caller
    /** When the session's user last proved who they are, in epoch milliseconds; null without a session. */
    authenticatedAt: number | null
  }
  interface FastifyContextConfig {
    withoutSession?: boolean
  }
}

const SESSION_SECONDS = 7 * 24 * 3600

const TOKEN = /^[\w-]{43}$/

export type LiveSession = { caller: Admin; authenticatedAt: number }

type Sessions = { find(tokenHash: string): Promise<LiveSession | null> }

export async function registerSession(
  app: FastifyInstance,
  config: Config,
  sessions: Sessions,
): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('visitor', undefined)
  app.decorateRequest('caller', null)
  app.decorateRequest('authenticatedAt', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.withoutSession) return
    const token = readToken(config, request, 'session')
    if (token === undefined) return
    request.visitor = token
    const session = await sessions.find(hashToken(token))
    request.caller = session?.caller ?? null
    request.authenticatedAt = session?.authenticatedAt ?? null
  })
}

/** Keeps the routes of this scope available during a database outage. */
export function skipSession(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, withoutSession: true }
  })
}

export function ensureVisitorToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  return request.visitor ?? renewToken(config, request, reply)
}

/** Called at sign-in and sign-out, against session fixation. */
export function renewToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const token = randomToken()
  setToken(config, reply, { kind: 'session', token, seconds: SESSION_SECONDS })
  request.visitor = token
  return token
}

type CookieKind = 'session' | 'device'

export function readToken(config: Config, request: FastifyRequest, kind: CookieKind): string | undefined {
  const token = request.cookies[cookieName(config, kind)]
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

type TokenCookie = { kind: CookieKind; token: string; seconds: number }

export function setToken(config: Config, reply: FastifyReply, { kind, token, seconds }: TokenCookie): void {
  const secure = isSecure(config)
  reply.setCookie(cookieName(config, kind), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: seconds,
  })
}

/** With the `__Host-` prefix, browsers reject the cookie from a subdomain or without TLS. */
function cookieName(config: Config, kind: CookieKind): string {
  return isSecure(config) ? `__Host-${kind}` : kind
}

function isSecure(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}
