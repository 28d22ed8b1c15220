import { frenchNumber } from '../language/french-number.ts'
import { NNBSP } from '../language/typography.ts'

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** Below it new bookings are refused up front: a clear error instead of a write that fails halfway. */
export const MIN_FREE_BYTES = 50 * MEGABYTE

export const LOW_FREE_BYTES = 500 * MEGABYTE

export function frenchBytes(bytes: number): string {
  if (bytes < GIGABYTE) return `${frenchNumber(Math.floor(bytes / MEGABYTE))}${NNBSP}Mo`
  const gigabytes = bytes / GIGABYTE
  const rounded = gigabytes < 10 ? Math.floor(gigabytes * 10) / 10 : Math.floor(gigabytes)
  return `${frenchNumber(rounded)}${NNBSP}Go`
}
