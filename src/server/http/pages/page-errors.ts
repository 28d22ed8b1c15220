import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../site/state.ts'
import { decompressGzip } from '../content-coding.ts'
import { pagePolicy, publicPolicy, writePolicy } from '../content-security-policy.ts'
import { logRefusal, sendRefusal } from '../errors.ts'
import {
  NOTICE_STYLE,
  sendBusyPage,
  sendFailurePage,
  sendOutagePage,
  withStaleNotice,
} from '../failure-pages.ts'
import type { OfflineCopy, PageCache } from './page-cache.ts'
import type { Web } from './web.ts'

type PageServices = { web: Web; site: Site; cache: PageCache }

export function createPageErrorHandler({ web, site, cache }: PageServices) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = logRefusal(error, request)
    const { code } = refusal
    if (code === 'invalid') return sendRefusal(reply, refusal)
    if (code === 'too_many_requests') return sendBusyPage(reply, site.lastKnown(), refusal)
    if (code !== 'unavailable') return sendFailurePage(reply, site.lastKnown())
    const location = (await web.locate())(request.url, site.lastKnown().contents)
    const copy = 'address' in location && cache.offlineCopy(location.address)
    return copy ? sendCopy(reply, copy) : sendOutagePage(request, reply, site.lastKnown())
  }
}

async function sendCopy(reply: FastifyReply, copy: OfflineCopy): Promise<FastifyReply> {
  const { compressed, state, imageOrigins } = copy
  const html = withStaleNotice(String(await decompressGzip(compressed)), state)
  const policy = pagePolicy(publicPolicy, { styles: [state.themeCss, NOTICE_STYLE], imageOrigins })
  return reply
    .code(200)
    .header('content-security-policy', writePolicy(policy))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
