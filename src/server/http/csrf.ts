import Tokens from '@fastify/csrf'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { requestOrigin } from './site.ts'

const tokens = new Tokens({})

export function createCsrfToken(visitor: string): string {
  return tokens.create(visitor)
}

export function refuseForgedRequest(config: Config, request: FastifyRequest): void {
  if (!isSameOrigin(config, request)) throw new Refusal('csrf')
  const token = request.headers['csrf-token']
  const visitor = request.visitor
  if (visitor === undefined || typeof token !== 'string' || !tokens.verify(visitor, token)) {
    throw new Refusal('csrf')
  }
}

/** Checks Fetch Metadata, then Origin. Without either, the token alone decides. */
function isSameOrigin(config: Config, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  return origin === undefined || siteOrigins(config, request).includes(origin)
}

function siteOrigins(config: Config, request: FastifyRequest): (string | null)[] {
  const own = requestOrigin(request)
  return config.publicUrl ? [config.publicUrl.origin, own] : [own]
}
