import type { FastifyRequest } from 'fastify'
import type { Site } from '../site/state.ts'
import type { Caller } from './session.ts'

/** What the back office's empty page needs to know. */
export type BackOffice = {
  /** How this person likes it, as data attributes of <html>: there before the first paint. */
  displayFor(caller: Caller): Promise<Record<string, string | undefined>>
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/** The origin that a page names as its own: the configured one, else the one that the visitor asked. */
export function originOf(site: Site, request: FastifyRequest): string {
  if (site.publicOrigin !== undefined) return site.publicOrigin
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : 'http://localhost'
}
