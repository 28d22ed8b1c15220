import { authStatus, csrfToken, login, logout } from '#contract/auth.ts'
import type { AppContext } from '#server/app-context.ts'
import { createCsrfToken } from '#server/http/csrf.ts'
import type { Serve } from '#server/http/serve.ts'
import { ensureVisitorToken, renewToken } from '#server/http/session.ts'
import { hashToken } from '#server/security/tokens.ts'
import { checkCredentials } from './actions.ts'
import { deleteSession, insertSession } from './queries.ts'

const MAX_USER_AGENT_LENGTH = 200

export function authRoutes(serve: Serve, context: AppContext): void {
  const { config, database, clock } = context

  serve(csrfToken, async ({ request, reply }) => ({
    csrfToken: createCsrfToken(ensureVisitorToken(config, request, reply)),
  }))

  serve(authStatus, async ({ caller }) => ({ isLoggedIn: caller !== null, admin: caller }))

  serve(login, async ({ body, request, reply }) => {
    const admin = await checkCredentials(context, { ...body, address: request.ip })
    if (request.visitor) await deleteSession(database.kysely, hashToken(request.visitor))
    await insertSession(database.kysely, {
      tokenHash: hashToken(renewToken(config, request, reply)),
      userId: admin.id,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
      now: clock.instant(),
    })
    return { admin }
  })

  serve(logout, async ({ request, reply }) => {
    if (request.visitor) await deleteSession(database.kysely, hashToken(request.visitor))
    renewToken(config, request, reply)
    reply.header('clear-site-data', '"cache"')
    return { message: 'Vous êtes déconnecté.' }
  })
}
