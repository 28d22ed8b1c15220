import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Site } from '../site/state.ts'
import type { Caller } from './session.ts'

export type BackOffice = {
  /** Display preferences as data attributes of <html>, which apply before the first paint. */
  displayFor(caller: Caller): Promise<Record<string, string | undefined>>
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

export function originOf(site: Site, request: FastifyRequest): string {
  if (site.publicOrigin !== undefined) return site.publicOrigin
  const isHttp10 = request.headers.host === undefined
  if (isHttp10) return 'http://localhost'
  const origin = requestOrigin(request)
  if (origin === null) throw new Refusal('invalid')
  return origin
}

/** Reads `Host`, never `X-Forwarded-Host`, which many proxies pass on from the client. */
export function requestOrigin({ protocol, headers: { host = '' } }: FastifyRequest): string | null {
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return HOST.test(host) && URL.canParse(origin) ? origin : null
}
