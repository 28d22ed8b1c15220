import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/feeds.ts'
import { Refusal } from '#contract/errors.ts'
import { isReauthenticated } from '#domain/accounts/reauthentication.ts'
import type { AppContext } from '#server/app-context.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { SECRET_URL_HEADERS } from '#server/http/headers.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { etagOf, readFeed, renderFeed, renderReservationDownload, saveFeed } from './actions.ts'
import { deleteFeed, findFeedByToken } from './queries.ts'

export function feedRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readFeed, async ({ caller }) => ({ feed: await readFeed(context, caller.id) }))

  serve(contract.saveFeed, async ({ caller, body, request }) => {
    const now = context.clock.instant()
    await saveFeed(
      context,
      { userId: caller.id, isReauthenticated: isReauthenticated(request.authenticatedAt, now) },
      body,
    )
    return { feed: await readFeed(context, caller.id) }
  })

  serve(contract.removeFeed, async ({ caller }) => {
    await deleteFeed(context.database.kysely, caller.id)
    return { feed: null }
  })
}

type TokenParams = { Params: { token: string } }

const TOKEN_PATTERN = '(^[\\w-]{43})'
const HOUR_MS = 3_600_000
/** Calendar programs poll every few minutes to hours, many from the few addresses of one big provider. */
const FEED_LIMIT = { max: 600, timeWindow: HOUR_MS }
const FILE_LIMIT = { max: 60, timeWindow: HOUR_MS }

/** Calendar programs have no session: knowledge of the address is the authorization. */
export function calendarFileRoutes(app: FastifyInstance, context: AppContext): void {
  const { database, clock } = context
  const schema = { hide: true }

  app.get<TokenParams>(
    `/agenda/:token${TOKEN_PATTERN}.ics`,
    { schema, config: { rateLimit: FEED_LIMIT } },
    async ({ params, headers }, reply) => {
      const feed = await findFeedByToken(database.kysely, hashToken(params.token))
      if (!feed) throw new Refusal('not_found')
      const today = clock.local().day
      const etag = etagOf(feed, today)
      reply.headers({ ...SECRET_URL_HEADERS, 'cache-control': 'private, no-cache', etag })
      if (matchesEtag(etag, headers['if-none-match'])) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="agenda.ics"')
        .send(await renderFeed(context, feed))
    },
  )

  app.get<TokenParams>(
    `/reservation/:token${TOKEN_PATTERN}/rendez-vous.ics`,
    { schema, config: { rateLimit: FILE_LIMIT } },
    async ({ params }, reply) => {
      const { method, content } = await renderReservationDownload(context, params.token)
      return reply
        .headers(SECRET_URL_HEADERS)
        .type(`text/calendar; charset=utf-8; method=${method}`)
        .header('content-disposition', 'attachment; filename="rendez-vous.ics"')
        .send(content)
    },
  )
}
