import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site, SiteState } from '../../site/state.ts'
import { adminPolicy, devPolicy, pagePolicy, publicPolicy, writePolicy } from '../content-security-policy.ts'
import { sendNotFound } from '../errors.ts'
import { type BackOffice, originOf } from '../site.ts'
import { sendAdminShell } from './admin-shell.ts'
import { isCacheable, type PageCache, pageCache } from './page-cache.ts'
import { pageErrorHandler } from './page-errors.ts'
import { renderPage } from './render-page.ts'
import { sendPage, sendRendered } from './send-page.ts'
import type { Web } from './web.ts'

const NO_PAGE = /^\/(api|assets|uploads)(\/|$|\?)/

export async function registerWeb(app: FastifyInstance, web: Web, site: Site & BackOffice): Promise<void> {
  await web.attach(app)
  app.setNotFoundHandler(sendNotFound)
  // Warms `lastKnown`, so that the page of an outage before the first request can name the practice.
  app.addHook('onReady', async () => void (await site.state()))
  const cache = pageCache()
  const options = (policy: typeof adminPolicy) => ({
    config: { policy: web.isDev ? devPolicy : policy },
    errorHandler: pageErrorHandler(site, cache),
  })
  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    sendAdminShell(request, reply, { web, site })
  app.get('/admin', options(adminPolicy), sendShell)
  app.get('/admin/*', options(adminPolicy), sendShell)
  app.get('/*', options(publicPolicy), publicPages(app, { web, site, cache }))
}

type Parts = { web: Web; site: Site; cache: PageCache }

function publicPages(app: FastifyInstance, { web, site, cache }: Parts) {
  const policyOf = policyWriter(web)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (NO_PAGE.test(request.url)) return sendNotFound(request, reply)
    const state = await site.state()
    cache.dropStaleCopies(state)
    reply.header('content-security-policy', policyOf(state))
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

/** Memoized per site state: it hashes the theme's style sheet. */
function policyWriter({ isDev }: Pick<Web, 'isDev'>): (state: SiteState) => string {
  const written = new WeakMap<SiteState, string>()
  return (state) => {
    const { theme, imageOrigins } = state
    const base = isDev ? devPolicy : publicPolicy
    const policy = written.get(state) ?? writePolicy(pagePolicy(base, { styles: [theme], imageOrigins }))
    written.set(state, policy)
    return policy
  }
}
