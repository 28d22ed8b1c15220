import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site, SiteState } from '../../site/state.ts'
import { adminPolicy, devPolicy, publicPolicy } from '../content-security-policy.ts'
import { sendNotFound } from '../errors.ts'
import { createAddressLimit } from '../limits/limits.ts'
import type { BackOffice } from '../site.ts'
import { sendAdminShell } from './admin-shell.ts'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'
import { createPageErrorHandler } from './page-errors.ts'
import { type RenderedPage, renderPage } from './render-page.ts'
import { sendRendered } from './send-page.ts'
import type { Web } from './web.ts'

const UNCACHED_PAGES_PER_ADDRESS = { max: 120, seconds: 60 }

const NOT_A_PAGE = /^\/(api|assets|uploads)(\/|$|\?)/

export async function registerWeb(app: FastifyInstance, web: Web, site: Site & BackOffice): Promise<void> {
  await web.attach(app)
  app.setNotFoundHandler(sendNotFound)
  // Warms `lastKnown`, so that the page of an outage before the first request can name the practice.
  app.addHook('onReady', async () => void (await site.state()))
  const cache = createPageCache()
  const limitRenders = createAddressLimit(app, UNCACHED_PAGES_PER_ADDRESS)
  const routeOptions = (policy: typeof adminPolicy) => ({
    config: { policy: web.isDev ? devPolicy : policy },
    errorHandler: createPageErrorHandler({ web, site, cache }),
  })
  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    sendAdminShell(request, reply, { app, web, site })
  app.get('/admin', routeOptions(adminPolicy), sendShell)
  app.get('/admin/*', routeOptions(adminPolicy), sendShell)
  app.get('/*', routeOptions(publicPolicy), createPageHandler(app, { web, site, cache, limitRenders }))
}

type PageServices = {
  web: Web
  site: Site
  cache: PageCache
  limitRenders: ReturnType<typeof createAddressLimit>
}

function sharePage(
  reply: FastifyReply,
  page: CachedPage | RenderedPage | Response,
  { state, address }: { state: SiteState; address: string },
): void {
  if (!('encoded' in page)) return
  const { versions, validUntil } = state
  reply.shared = { data: 'content', versions, until: validUntil, url: address, encoded: page.encoded }
}

function createPageHandler(app: FastifyInstance, { web, site, cache, limitRenders }: PageServices) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (NOT_A_PAGE.test(request.url)) return sendNotFound(request, reply)
    const state = await site.state()
    cache.dropStaleCopies(state)
    const location = (await web.locate())(request.url, state.contents)
    if ('redirectTo' in location) return reply.redirect(location.redirectTo, 301)
    const { address, isCacheable } = location
    const render = () => renderPage(app, web, { request, address, state })
    // Pages of signed-in staff are private; during development, sources change without a new version.
    if (request.caller || web.isDev) return sendRendered(request, reply, await render())
    const page = await cache.getOrRender(state, isCacheable ? address : null, async () => {
      await limitRenders(request)
      return render()
    })
    sharePage(reply, page, { state, address })
    return sendRendered(request, reply, page)
  }
}
