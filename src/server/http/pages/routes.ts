import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Site, SiteState } from '../../site/state.ts'
import { adminPolicy, devPolicy, publicPolicy } from '../content-security-policy.ts'
import { sendNotFound } from '../errors.ts'
import { createAddressLimit } from '../limits/limits.ts'
import type { SharedResponses } from '../shared-responses.ts'
import type { BackOffice } from '../site.ts'
import { sendAdminShell } from './admin-shell.ts'
import { createPageErrorHandler } from './page-errors.ts'
import { type PageRequest, type RenderedPage, renderPage } from './render-page.ts'
import { sendRendered } from './send-page.ts'
import type { Web } from './web.ts'

const UNCACHED_PAGES_PER_ADDRESS = { max: 120, seconds: 60 }

const NOT_A_PAGE = /^\/(api|assets|uploads)(\/|$|\?)/

type PageServices = { web: Web; site: Site & BackOffice; shared: SharedResponses; clock: Clock }

export async function registerWeb(app: FastifyInstance, services: PageServices): Promise<void> {
  const { web, site } = services
  await web.attach(app)
  app.setNotFoundHandler(sendNotFound)
  // Warms `lastKnown`, so that the page of an outage before the first request can name the practice.
  app.addHook('onReady', async () => void (await site.state()))
  const routeOptions = (policy: typeof adminPolicy) => ({
    config: { policy: web.isDev ? devPolicy : policy },
    errorHandler: createPageErrorHandler(services),
  })
  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    sendAdminShell(request, reply, { app, web, site })
  app.get('/admin', routeOptions(adminPolicy), sendShell)
  app.get('/admin/*', routeOptions(adminPolicy), sendShell)
  app.get('/*', routeOptions(publicPolicy), createPageHandler(app, services))
}

function createPageHandler(app: FastifyInstance, { web, site, shared, clock }: PageServices) {
  const limitRenders = createAddressLimit(app, UNCACHED_PAGES_PER_ADDRESS)
  const render = (request: FastifyRequest, page: Omit<PageRequest, 'request' | 'now'>) =>
    renderPage(app, web, { request, now: clock.local(), ...page })
  const sendForVisitors = async (request: FastifyRequest, reply: FastifyReply, page: VisitorsPage) => {
    const { address, isCacheable, state } = page
    if (isCacheable && shared.send(request, reply, { address, versions: state.versions })) return reply
    await limitRenders(request)
    const rendered = await render(request, page)
    if (isCacheable) share(reply, rendered, page)
    return sendRendered(request, reply, rendered)
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (NOT_A_PAGE.test(request.url)) return sendNotFound(request, reply)
    const state = await site.state()
    const location = (await web.locate())(request.url, state.contents)
    if ('redirectTo' in location) return reply.redirect(location.redirectTo, 301)
    const page = { ...location, state }
    // Pages of signed-in staff are private; during development, sources change without a new version.
    if (request.caller === null && !web.isDev) return sendForVisitors(request, reply, page)
    return sendRendered(request, reply, await render(request, page))
  }
}

type VisitorsPage = { address: string; isCacheable: boolean; state: SiteState }

function share(
  reply: FastifyReply,
  rendered: RenderedPage | Response,
  { address: url, state: { versions, validUntil: until } }: VisitorsPage,
): void {
  if (rendered instanceof Response || !rendered.isWhole || rendered.isSecret) return
  reply.shared = { data: 'content', versions, until, url, status: rendered.status === 404 ? 404 : 200 }
}
