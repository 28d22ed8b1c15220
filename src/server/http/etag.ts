import { createHash } from 'node:crypto'

/**
 * Whether whoever asks has this version already (RFC 9110, 13.1.2); `*` stands for any that exists. Compared weakly: a
 * proxy that packs an answer makes its tag weak on the way.
 */
export function isKnown(etag: unknown, ifNoneMatch: unknown): boolean {
  if (typeof etag !== 'string' || typeof ifNoneMatch !== 'string') return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((known) => bare(known.trim()) === bare(etag))
}

function bare(etag: string): string {
  return etag.replace(/^W\//, '')
}

/** A tag for this content. Weak: compressed or not, it is the same page. */
export function weakEtag(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}
