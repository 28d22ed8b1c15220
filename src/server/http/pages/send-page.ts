import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeOnce } from '../content-coding.ts'
import { matchesEtag } from '../etag.ts'
import { SECRET_URL_HEADERS } from '../headers.ts'
import type { RenderedPage } from './render-page.ts'

export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: RenderedPage | Response,
): Promise<FastifyReply> {
  if (rendered instanceof Response) {
    return reply.redirect(rendered.headers.get('location') ?? '/', rendered.status)
  }
  if (rendered.status >= 500) request.log.error({ err: rendered.failure }, 'page rendering failed')
  return sendPage(request, reply, rendered)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    // A page that names the signed-in person must not enter a shared cache.
    .header('cache-control', request.caller ? 'private, no-store' : 'no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
    .header('etag', page.etag)
  if (page.isSecret) reply.headers(SECRET_URL_HEADERS)
  if (!reply.shared && page.status === 200 && matchesEtag(page.etag, request.headers['if-none-match'])) {
    return reply.code(304).send()
  }
  reply.type('text/html; charset=utf-8')
  // Cached pages are already compressed. Pages with private content never are, because of BREACH.
  if (reply.shared || request.caller || page.isSecret) return reply.send(page.html)
  const { coding, encoded } = await encodeOnce(page.html, request.headers['accept-encoding'])
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.send(encoded)
}
