import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { contentVersion } from '../security/content-version.ts'

/** If-None-Match (RFC 9110, 13.1.2). Weak comparison, because compressing proxies weaken the ETag. */
export function matchesEtag(etag: unknown, ifNoneMatch: unknown): boolean {
  if (typeof etag !== 'string' || typeof ifNoneMatch !== 'string') return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch
    .split(',')
    .some((candidate) => stripWeakPrefix(candidate.trim()) === stripWeakPrefix(etag))
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, '')
}

export function weakEtag(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

export function withVersion<T>(reply: FastifyReply, value: T): T {
  reply.header('etag', `"${contentVersion(value)}"`)
  return value
}
