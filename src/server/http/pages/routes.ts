import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../site/state.ts'
import { adminPolicy, devPolicy, publicPolicy } from '../content-security-policy.ts'
import { sendNotFound } from '../errors.ts'
import { type BackOffice, originOf } from '../site.ts'
import { sendAdminShell } from './admin-shell.ts'
import { createPageCache, isCacheable, type PageCache } from './page-cache.ts'
import { createPageErrorHandler } from './page-errors.ts'
import { renderPage } from './render-page.ts'
import { sendPage, sendRendered } from './send-page.ts'
import type { Web } from './web.ts'

const NOT_A_PAGE = /^\/(api|assets|uploads)(\/|$|\?)/

export async function registerWeb(app: FastifyInstance, web: Web, site: Site & BackOffice): Promise<void> {
  await web.attach(app)
  app.setNotFoundHandler(sendNotFound)
  // Warms `lastKnown`, so that the page of an outage before the first request can name the practice.
  app.addHook('onReady', async () => void (await site.state()))
  const cache = createPageCache()
  const routeOptions = (policy: typeof adminPolicy) => ({
    config: { policy: web.isDev ? devPolicy : policy },
    errorHandler: createPageErrorHandler(site, cache),
  })
  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    sendAdminShell(request, reply, { web, site })
  app.get('/admin', routeOptions(adminPolicy), sendShell)
  app.get('/admin/*', routeOptions(adminPolicy), sendShell)
  app.get('/*', routeOptions(publicPolicy), createPageHandler(app, { web, site, cache }))
}

type PageServices = { web: Web; site: Site; cache: PageCache }

function createPageHandler(app: FastifyInstance, { web, site, cache }: PageServices) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (NOT_A_PAGE.test(request.url)) return sendNotFound(request, reply)
    const state = await site.state()
    cache.dropStaleCopies(state)
    const origin = originOf(site, request)
    const render = () => renderPage(app, web, { request, origin, state })
    // Pages of signed-in staff are private; during development, sources change without a new version.
    if (request.caller || web.isDev) return sendRendered(request, reply, await render())
    const address = origin + request.url
    const cached = cache.get(state, address)
    if (cached) return sendPage(request, reply, cached)
    const rendered = await render()
    if (rendered instanceof Response || !isCacheable(rendered)) return sendRendered(request, reply, rendered)
    return sendPage(request, reply, await cache.store(state, address, rendered))
  }
}
