import type { FastifyRequest } from 'fastify'
import type { Site } from '../site/state.ts'
import type { Caller } from './session.ts'

export type BackOffice = {
  /** Display preferences as data attributes of <html>, which apply before the first paint. */
  displayFor(caller: Caller): Promise<Record<string, string | undefined>>
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

export function originOf(site: Site, request: FastifyRequest): string {
  if (site.publicOrigin !== undefined) return site.publicOrigin
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : 'http://localhost'
}
