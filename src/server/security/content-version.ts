import { createHash } from 'node:crypto'

/** Version for `IfMatch` of a value that is stored as a whole, so it needs no column; equal values have the same. */
export function contentVersion(value: unknown): number {
  return createHash('sha256').update(JSON.stringify(value)).digest().readUInt32BE() % 1_000_000_000
}

export function isStale(version: number | undefined, current: unknown): boolean {
  return version !== undefined && version !== contentVersion(current)
}
