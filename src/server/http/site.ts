import type { FastifyRequest } from 'fastify'
import type { Caller } from './session.ts'

export type BackOffice = {
  /** Display preferences as data attributes of <html>, which apply before the first paint. */
  displayFor(caller: Caller): Promise<Record<string, string | undefined>>
  agendaVersion(): Promise<number>
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/**
 * For the check of a write's Origin alone: no link is built from what a request says. Reads `Host`, never
 * `X-Forwarded-Host`, which many proxies pass on from the client.
 */
export function requestOrigin({ protocol, headers: { host = '' } }: FastifyRequest): string | null {
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return HOST.test(host) && URL.canParse(origin) ? origin : null
}
