import type { Assumptions } from './assumptions.ts'
import type { Capacity } from './capacity.ts'
import type { Costs } from './costs.ts'
import { BUSIEST_HOUR_MS } from './demand.ts'
import { type Machine, type MachineDay, simulateMachine } from './machine.ts'
import { percentilesOf } from './queue.ts'

/** Machines are alike and independent, so a sample stands for all. */
const SAMPLE = 8
const FAILURE_MS = BUSIEST_HOUR_MS + 1_800_000

export type Fleet = {
  sitesPerMachine: number
  machines: number
  failedMachines: number
  average: Scenario
  monday: Scenario
  failure: Scenario & { outageMs: number; refused: number; afterMoveP99: number }
}

/** Milliseconds of waiting before a job begins; the load is that of the busiest machine in its busiest hour. */
type Scenario = { p50: number; p99: number; bookingP99: number; longest: number; load: number }

/** Machines keep room for the sites of those that fail. */
export function simulateFleet(costs: Costs, capacity: Capacity, assumptions: Assumptions): Fleet {
  const { practices, failedShare, mondayFactor, detectionSeconds } = assumptions
  const sites = Math.floor(capacity.sites * (1 - failedShare))
  const machines = Math.ceil(practices / sites)
  const failedMachines = Math.ceil(machines * failedShare)
  const movedSites = Math.ceil((failedMachines * sites) / (machines - failedMachines))
  const moved = { sites: movedSites, failedAt: FAILURE_MS, movedAt: FAILURE_MS + detectionSeconds * 1_000 }
  const simulate = (dayFactor: number, more: Pick<Machine, 'moved'> = {}) =>
    Array.from({ length: SAMPLE }, (_, seed) =>
      simulateMachine({ costs, assumptions, sites, dayFactor, seed: seed + 1, ...more }),
    )
  const failure = simulate(mondayFactor, { moved })
  return {
    sitesPerMachine: sites,
    machines,
    failedMachines,
    average: toScenario(simulate(1)),
    monday: toScenario(simulate(mondayFactor)),
    failure: { ...toScenario(failure), ...toOutage(failure, (machines - failedMachines) / SAMPLE) },
  }
}

function toScenario(days: readonly MachineDay[]): Scenario {
  const waits = days.flatMap((day) => day.waits)
  const [p50 = 0, p99 = 0, longest = 0] = percentilesOf(waits, [0.5, 0.99, 1])
  const [bookingP99 = 0] = percentilesOf(
    days.flatMap((day) => day.bookingWaits),
    [0.99],
  )
  return { p50, p99, bookingP99, longest, load: Math.max(...days.map((day) => day.busiestHourLoad)) }
}

function toOutage(days: readonly MachineDay[], scale: number) {
  const waits = days.flatMap((day) => day.waitsAfterMove)
  const [afterMoveP99 = 0] = percentilesOf(waits, [0.99])
  const refused = days.reduce((sum, day) => sum + day.refused, 0) * scale
  return { outageMs: Math.max(...days.map((day) => day.outageMs)), refused, afterMoveP99 }
}
