/** Servers that share one queue, first come, first served. Times in any unit; arrivals must not go backwards. */
export class Queue {
  readonly #freeAt: Float64Array

  constructor(servers: number) {
    this.#freeAt = new Float64Array(servers)
  }

  /** Returns when the job starts: at `earliest`, or when a server is free. */
  serve(earliest: number, duration: number): number {
    const server = this.#firstFree()
    const start = Math.max(earliest, this.#freeAt[server] as number)
    this.#freeAt[server] = start + duration
    return start
  }

  #firstFree(): number {
    let first = 0
    for (let i = 1; i < this.#freeAt.length; i += 1) {
      if ((this.#freeAt[i] as number) < (this.#freeAt[first] as number)) first = i
    }
    return first
  }
}

/** Time between two events that happen `rate` times a unit, independently of each other. */
export function exponential(random: () => number, rate: number): number {
  return -Math.log(1 - random()) / rate
}

export function percentilesOf(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
