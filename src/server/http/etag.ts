/**
 * Whether whoever asks has this version already. Compared weakly (RFC 9110, 13.1.2): a proxy that packs an answer
 * makes its tag weak on the way.
 */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => bare(known.trim()) === bare(etag))
}

function bare(etag: string): string {
  return etag.replace(/^W\//, '')
}
