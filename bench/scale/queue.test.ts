import { describe, expect, it } from 'vitest'
import { exponential, percentilesOf, Queue } from './queue.ts'
import { randomNumbers } from './random-numbers.ts'

type Load = { servers: number; rate: number; duration: (random: () => number) => number }

/** Waiting times of 400 000 jobs, after a warm-up. */
function simulate({ servers, rate, duration }: Load, seed = 1): number[] {
  const random = randomNumbers(seed)
  const queue = new Queue(servers)
  let now = 0
  const waits = Array.from({ length: 420_000 }, () => {
    now += exponential(random, rate)
    return queue.serve(now, duration(random)) - now
  })
  return waits.slice(20_000)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Probability that a job of M/M/c waits (Erlang's formula C), for jobs of mean length 1. */
function erlangC(servers: number, rate: number): number {
  let blocked = 1
  for (let i = 1; i <= servers; i += 1) blocked = (rate * blocked) / (i + rate * blocked)
  return blocked / (1 - (rate / servers) * (1 - blocked))
}

/** Waits of neighbours depend on each other, so their mean over 400 000 jobs still varies by some percent. */
const isNear = (value: number, expected: number) => Math.abs(value / expected - 1) < 0.08
const MARKOV = (random: () => number) => exponential(random, 1)

describe('the queue', () => {
  it.each([
    { servers: 1, rate: 0.5 },
    { servers: 1, rate: 0.8 },
    { servers: 4, rate: 3.2 },
    { servers: 16, rate: 12 },
  ])('waits as Erlang’s formula C says: $servers servers, $rate arrivals a job', ({ servers, rate }) => {
    const waits = simulate({ servers, rate, duration: MARKOV })
    const share = waits.filter((wait) => wait > 0).length / waits.length
    expect(share).toSatisfy((value: number) => isNear(value, erlangC(servers, rate)))
    expect(meanOf(waits)).toSatisfy((value: number) =>
      isNear(value, erlangC(servers, rate) / (servers - rate)),
    )
  })

  it.each([0.3, 0.6, 0.85])('waits as in M/D/1 when all jobs last alike, at a load of %d', (rate) => {
    const waits = simulate({ servers: 1, rate, duration: () => 1 })
    expect(meanOf(waits)).toSatisfy((value: number) => isNear(value, rate / (2 * (1 - rate))))
  })

  it('has the percentiles of M/M/1', () => {
    const rate = 0.7
    const waits = simulate({ servers: 1, rate, duration: MARKOV })
    const [p50 = 0, p99 = 0] = percentilesOf(waits, [0.5, 0.99])
    expect(p50).toSatisfy((value: number) => isNear(value, Math.log(rate / 0.5) / (1 - rate)))
    expect(p99).toSatisfy((value: number) => isNear(value, Math.log(rate / 0.01) / (1 - rate)))
  })

  it('gives the same waiting times for the same seed, and others for another', () => {
    const load = { servers: 2, rate: 1.5, duration: MARKOV }
    expect(meanOf(simulate(load, 7))).toBe(meanOf(simulate(load, 7)))
    expect(meanOf(simulate(load, 7))).not.toBe(meanOf(simulate(load, 8)))
  })

  it('lets a job start at once while a server is free, and in turn afterwards', () => {
    const queue = new Queue(2)
    const starts = [0, 1, 2, 3].map((at) => queue.serve(at, 10))
    expect(starts).toEqual([0, 1, 10, 11])
  })
})
