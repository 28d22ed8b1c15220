import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../site/state.ts'
import { pagePolicy, publicPolicy, writePolicy } from '../content-security-policy.ts'
import { logRefusal, sendRefusal } from '../errors.ts'
import { NOTICE_STYLE, sendFailurePage, sendOutagePage, withStaleNotice } from '../failure-pages.ts'
import { originOf } from '../site.ts'
import { decompress } from './compression.ts'
import type { OfflineCopy, PageCache } from './page-cache.ts'

export function createPageErrorHandler(site: Site, cache: PageCache) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = logRefusal(error, request)
    const { code } = refusal
    if (code === 'invalid') return sendRefusal(reply, refusal)
    if (code !== 'unavailable') return sendFailurePage(reply, site.lastKnown())
    const copy = cache.offlineCopy(originOf(site, request) + request.url)
    return copy ? sendCopy(reply, copy) : sendOutagePage(request, reply, site.lastKnown())
  }
}

async function sendCopy(reply: FastifyReply, { compressed, state }: OfflineCopy): Promise<FastifyReply> {
  const html = withStaleNotice(String(await decompress(compressed)), state)
  const { themeCss, imageOrigins } = state
  const policy = pagePolicy(publicPolicy, { styles: [themeCss, NOTICE_STYLE], imageOrigins })
  return reply
    .code(200)
    .header('content-security-policy', writePolicy(policy))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
