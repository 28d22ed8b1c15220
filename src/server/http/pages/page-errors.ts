import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Site, SiteState } from '../../site/state.ts'
import { logRefusal, sendRefusal } from '../errors.ts'
import {
  NOTICE_STYLE,
  sendBusyPage,
  sendFailurePage,
  sendOutagePage,
  withStaleNotice,
} from '../failure-pages.ts'
import type { SharedResponses } from '../shared-responses.ts'
import { policyFor } from './render-page.ts'
import type { Web } from './web.ts'

type PageServices = { web: Web; site: Site; shared: SharedResponses }

export function createPageErrorHandler({ web, site, shared }: PageServices) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = logRefusal(error, request, reply)
    const { code } = refusal
    if (code === 'invalid') return sendRefusal(reply, refusal)
    if (code === 'too_many_requests') return sendBusyPage(reply, site.lastKnown(), refusal)
    if (code !== 'unavailable') return sendFailurePage(reply, site.lastKnown())
    const state = site.lastKnown()
    const location = (await web.locate())(request.url, state.contents)
    const html =
      'address' in location ? shared.findForOutage(location.address, state.versions.content) : undefined
    return html === undefined ? sendOutagePage(request, reply, state) : sendCopy(reply, html, state)
  }
}

function sendCopy(reply: FastifyReply, html: string, state: SiteState): FastifyReply {
  return reply
    .code(200)
    .header('content-security-policy', policyFor(html, state, { styles: [NOTICE_STYLE] }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(withStaleNotice(html, state))
}
