import { describe, expect, it } from 'vitest'
import { arrivalsOf, jobKindsOf } from './arrivals.ts'
import { ASSUMPTIONS, readAssumptions } from './assumptions.ts'
import { capacityOf } from './capacity.ts'
import type { Costs } from './costs.ts'
import { HOUR_MS } from './demand.ts'
import { simulateMachine } from './machine.ts'
import { randomNumbers } from './random-numbers.ts'
import { toAmount } from './units.ts'

const ASSUMED = readAssumptions([])

const COSTS: Costs = {
  readMs: 0.05,
  questionMs: 2,
  bookingMs: 10,
  burstPerSecond: 200,
  sustainedPerSecond: 100,
  quietMsPerSecond: 5,
  startMs: 1_000,
  idleMib: 128,
  loadedMib: 240,
  bytesPerBooking: 2_000,
  emptyBytes: 1_000_000,
  quietConnections: 1,
  quietTransactions: 2,
}

describe('what one machine carries', () => {
  it('is limited by memory for small sites, and by the processor where memory is plentiful', () => {
    const small = capacityOf(COSTS, ASSUMED)
    expect(small.sitesByMemory).toBe((60 * 1_024) / 240)
    expect(small.sites).toBe(small.sitesByMemory)
    const plentiful = capacityOf(COSTS, { ...ASSUMED, memoryGib: 4_096 })
    expect(plentiful.sites).toBe(plentiful.sitesByProcessor)
    expect(plentiful.sitesByProcessor).toBe(small.sitesByProcessor)
  })

  it('adds the work of a Monday’s busiest hour to that of a quiet process', () => {
    const assumptions = { ...ASSUMED, busiestHourShare: 0.2, mondayFactor: 1.5 }
    // 12 bookings of 10 ms, each with 40 readers of 20 × 0.05 ms and 2 × 2 ms.
    const dayMs = 12 * (10 + 40 * (1 + 4))
    expect(capacityOf(COSTS, assumptions).busiestHourMs).toBeCloseTo(dayMs * 0.3 + 5 * 3_600)
  })
})

describe('the demand', () => {
  it('has the assumed number of jobs, and the assumed share of them in the busiest hour', () => {
    const kinds = jobKindsOf(COSTS, ASSUMED)
    const demand = { kinds, sites: 100, dayFactor: 1.4, assumptions: ASSUMED }
    const hours = [...arrivalsOf(demand, randomNumbers(1))].map(({ at }) => Math.floor(at / HOUR_MS))
    const jobs = hours.length
    const expected = 100 * 1.4 * 12 * (1 + 40 * 3)
    expect(Math.abs(jobs / expected - 1)).toBeLessThan(0.02)
    expect(hours.filter((hour) => hour === 9).length / jobs).toBeCloseTo(0.15, 2)
  })
})

describe('a machine that takes over the sites of failed ones', () => {
  const moved = { sites: 32, failedAt: 9.5 * HOUR_MS, movedAt: 9.5 * HOUR_MS + 30_000 }
  const machine = { costs: COSTS, assumptions: ASSUMED, sites: 100, dayFactor: 1, seed: 3 }

  it('has started all of them after the delay and as many starts as its cores do in turn', () => {
    const { outageMs, refused } = simulateMachine({ ...machine, moved })
    const startsInTurn = 32 / ASSUMED.cores
    expect(outageMs).toBeGreaterThanOrEqual(30_000 + startsInTurn * 1_000)
    expect(outageMs).toBeLessThan(30_000 + startsInTurn * 1_000 + 100)
    const perSecond = (12 * (1 + 40 * 3) * 0.15) / 3_600
    expect(refused).toBeGreaterThan(32 * perSecond * 30 * 0.3)
    expect(refused).toBeLessThan(32 * perSecond * 32 * 3)
  })

  it('refuses nothing and repeats its day to the same number when none fails', () => {
    const [first, second] = [simulateMachine(machine), simulateMachine(machine)]
    expect(first.refused).toBe(0)
    expect(second).toEqual(first)
  })
})

describe('assumptions', () => {
  it('are those of the document unless an argument names another value', () => {
    expect(ASSUMED.bookingsPerDay).toBe(ASSUMPTIONS.bookingsPerDay.value)
    expect(readAssumptions(['--bookingsPerDay=4']).bookingsPerDay).toBe(4)
  })

  it.each(['--bookings=4', '--cores=0', '--cores=x', 'cores=4'])('refuse %s', (argument) => {
    expect(() => readAssumptions([argument])).toThrow('is not one of')
  })
})

describe('amounts', () => {
  it.each([
    [2_632, '2 632'],
    [2_483_333, '2 480 000'],
    [0.0336, '0.034'],
    [28.14, '28.1'],
  ])('writes %d as %s', (value, text) => {
    expect(toAmount(value)).toBe(text)
  })
})
