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

/** Paths below which there are files and answers of the API, but no pages. */
const NO_PAGE = /^\/(api|assets|uploads)(\/|$|\?)/

/** Serves every page of the site: the back office's shell below /admin, server-rendered pages elsewhere. */
export async function registerWeb(app: FastifyInstance, web: Web, site: Site & BackOffice): Promise<void> {
  await web.attach(app)
  app.setNotFoundHandler(sendNotFound)
  // Read once at the start, so that an outage that comes before the first visitor can name the practice.
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

/** The handler of every public page: from the cache, or rendered. */
function publicPages(app: FastifyInstance, { web, site, cache }: Parts) {
  const policyOf = policyWriter(web)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (NO_PAGE.test(request.url)) return sendNotFound(request, reply)
    const state = await site.state()
    cache.dropStaleCopies(state)
    reply.header('content-security-policy', policyOf(state))
    const origin = originOf(site, request)
    const render = () => renderPage(app, web, { request, origin, state })
    // A signed-in person's page is private, and sources may change during development.
    if (request.caller || web.isDev) return sendRendered(request, reply, await render())
    const address = origin + request.url
    const cached = cache.find(state, address)
    if (cached) return sendPage(request, reply, cached)
    const rendered = await render()
    if (rendered instanceof Response || !isCacheable(rendered)) return sendRendered(request, reply, rendered)
    return sendPage(request, reply, await cache.store(state, address, rendered))
  }
}

/** The policy of a public page, written once for each state of the site: it hashes the theme's style sheet. */
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
