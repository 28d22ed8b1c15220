import { randomNumbers } from '../random-numbers.ts'

/** Choices that a seed repeats. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = randomNumbers(seed * 7919 + 17)
  }

  /** From 0 to `count` - 1. */
  below(count: number): number {
    return this.#next() % count
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(Math.max(1, list.length))]
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0
  }

  /** In proportion to the weights. */
  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let at = this.below(list.reduce((sum, { weight }) => sum + weight, 0))
    for (const one of list) {
      if (at < one.weight) return one
      at -= one.weight
    }
    throw new Error('nothing to choose from')
  }
}
