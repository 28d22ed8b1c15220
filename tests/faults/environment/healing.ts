import { pause } from '../moments.ts'

/** A machine of its own takes a few seconds, a busy one many; what has not healed by then needs a restart. */
const HEALS_WITHIN_MS = 120_000

/** Repeats `isWhole` until it is true. Returns the milliseconds that this took. */
export async function timeToHeal(isWhole: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isWhole())) {
    if (performance.now() - startedAt > HEALS_WITHIN_MS) throw new Error('not healed without a restart')
    await pause(100)
  }
  return performance.now() - startedAt
}

export const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
