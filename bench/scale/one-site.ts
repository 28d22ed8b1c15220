import { chooser, jobKindsOf } from './arrivals.ts'
import type { Assumptions } from './assumptions.ts'
import { costOfBookingAndReaders } from './capacity.ts'
import type { Costs } from './costs.ts'
import { exponential, percentilesOf, Queue } from './queue.ts'
import { randomNumbers } from './random-numbers.ts'

const LOADS = [0.5, 0.7, 0.8, 0.9, 0.95]
const JOBS = 400_000
const WARM_UP = 20_000

type Load = { load: number; bookingsPerSecond: number; p50: number; p99: number }

/** Waiting times, in milliseconds, of a site with a single process whose thread is busy for a share of the time. */
export function simulateLoads(costs: Costs, assumptions: Assumptions): Load[] {
  return LOADS.map((load) => {
    const bookingsPerSecond = (load * 1_000) / costOfBookingAndReaders(costs, assumptions)
    const [p50 = 0, p99 = 0] = percentilesOf(
      simulateWaits(costs, { assumptions, bookingsPerSecond }),
      [0.5, 0.99],
    )
    return { load, bookingsPerSecond, p50, p99 }
  })
}

function simulateWaits(
  costs: Costs,
  { assumptions, bookingsPerSecond }: { assumptions: Assumptions; bookingsPerSecond: number },
): number[] {
  const random = randomNumbers(1)
  const kinds = jobKindsOf(costs, { ...assumptions, bookingsPerDay: 1 })
  const weights = kinds.map(({ perDay }) => perDay)
  const choose = chooser(weights, random)
  const rate = (bookingsPerSecond * weights.reduce((sum, weight) => sum + weight, 0)) / 1_000
  const thread = new Queue(1)
  let now = 0
  const waits = Array.from({ length: JOBS }, () => {
    now += exponential(random, rate)
    return thread.serve(now, kinds[choose()]?.ms ?? 0) - now
  })
  return waits.slice(WARM_UP)
}
