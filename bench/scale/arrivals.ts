import type { Assumptions } from './assumptions.ts'
import type { Costs } from './costs.ts'
import { HOUR_MS, hourShares } from './demand.ts'
import { exponential } from './queue.ts'

/** `ms`: milliseconds of one core. */
export type JobKind = { name: 'reader' | 'question' | 'booking'; perDay: number; ms: number }

type Arrival = { at: number; site: number; kind: JobKind }

/** Jobs of one site on an average day. All requests of a reader that memory answers are one job. */
export function jobKindsOf(costs: Costs, assumptions: Assumptions): JobKind[] {
  const { bookingsPerDay, readersPerBooking, requestsPerReader, questionsPerReader } = assumptions
  const readers = bookingsPerDay * readersPerBooking
  return [
    { name: 'reader', perDay: readers, ms: requestsPerReader * costs.readMs },
    { name: 'question', perDay: readers * questionsPerReader, ms: costs.questionMs },
    { name: 'booking', perDay: bookingsPerDay, ms: costs.bookingMs },
  ]
}

type Demand = { kinds: readonly JobKind[]; sites: number; dayFactor: number; assumptions: Assumptions }

/** Independent of each other, at the rate of their hour; `at` in milliseconds from midnight. */
export function* arrivalsOf(
  { kinds, sites, dayFactor, assumptions }: Demand,
  random: () => number,
): Generator<Arrival> {
  const chooseSite = chooser(siteSizes(random, { sites, spread: assumptions.sizeSpread }), random)
  const chooseKind = chooser(
    kinds.map(({ perDay }) => perDay),
    random,
  )
  const perDay = kinds.reduce((sum, kind) => sum + kind.perDay, 0) * sites * dayFactor
  for (const [hour, share] of hourShares(assumptions).entries()) {
    const end = (hour + 1) * HOUR_MS
    const rate = (perDay * share) / HOUR_MS
    for (let at = hour * HOUR_MS + exponential(random, rate); at < end; at += exponential(random, rate)) {
      yield { at, site: chooseSite(), kind: kinds[chooseKind()] as JobKind }
    }
  }
}

/** Lognormal, with a median of 1. */
function siteSizes(random: () => number, { sites, spread }: { sites: number; spread: number }): number[] {
  return Array.from({ length: sites }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.exp(spread * normal)
  })
}

/** Draws an index as often as its weight says. */
export function chooser(weights: readonly number[], random: () => number): () => number {
  let sum = 0
  const bounds = weights.map((weight) => {
    sum += weight
    return sum
  })
  return () => {
    const drawn = random() * sum
    let [low, high] = [0, bounds.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] as number) > drawn) high = middle
      else low = middle + 1
    }
    return low
  }
}
