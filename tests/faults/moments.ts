import { randomInt } from 'node:crypto'

/** A failure names it; `FAULT_SEED=…` draws the same moments again. */
export const SEED = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31))

/** Numbers from 0 to 1, the same for the same seed and subject (mulberry32). */
export function seededRandom(subject: string): () => number {
  let state = [...subject].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    SEED,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
