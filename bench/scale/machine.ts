import { arrivalsOf, type JobKind, jobKindsOf } from './arrivals.ts'
import type { Assumptions } from './assumptions.ts'
import type { Costs } from './costs.ts'
import { HOUR_MS, HOURS_OF_DAY } from './demand.ts'
import { Queue } from './queue.ts'
import { randomNumbers } from './random-numbers.ts'

/** Sites of failed machines, all started here at `movedAt`. Milliseconds from midnight. */
type Moved = { sites: number; failedAt: number; movedAt: number }

export type Machine = {
  costs: Costs
  assumptions: Assumptions
  sites: number
  dayFactor: number
  seed: number
  moved?: Moved
}

/** Waiting times in milliseconds. */
export type MachineDay = {
  waits: number[]
  bookingWaits: number[]
  waitsAfterMove: number[]
  /** Requests for sites that were not yet started again. */
  refused: number
  outageMs: number
  busiestHourLoad: number
}

const AFTER_MOVE_MS = 600_000

export function simulateMachine(machine: Machine): MachineDay {
  const { assumptions, costs, dayFactor, moved } = machine
  const random = randomNumbers(machine.seed)
  const sites = machine.sites + (moved?.sites ?? 0)
  // The constant work of quiet processes slows the cores down a little.
  const quietLoad = (sites * costs.quietMsPerSecond) / (assumptions.cores * 1_000)
  const kinds = jobKindsOf(costs, assumptions)
  const run = new MachineRun(machine, quietLoad)
  for (const { at, site, kind } of arrivalsOf({ kinds, sites, dayFactor, assumptions }, random)) {
    run.startMovedSites(at)
    if (run.accepts(at, site)) run.serve(at, site, kind)
  }
  return run.day()
}

/**
 * A job needs a core and its site's only thread. A core waits together with its job for the thread, so waits are too
 * long rather than too short.
 */
class MachineRun {
  readonly #machine: Machine
  readonly #quietLoad: number
  readonly #cores: Queue
  readonly #threadFreeAt: Float64Array
  readonly #readyAt: Float64Array
  readonly #busyMs = new Float64Array(HOURS_OF_DAY)
  readonly #day: MachineDay
  #haveMoved = false

  constructor(machine: Machine, quietLoad: number) {
    const { assumptions, sites, moved } = machine
    this.#machine = machine
    this.#quietLoad = quietLoad
    this.#cores = new Queue(assumptions.cores)
    this.#threadFreeAt = new Float64Array(sites + (moved?.sites ?? 0))
    this.#readyAt = new Float64Array(this.#threadFreeAt.length).fill(Number.POSITIVE_INFINITY, sites)
    this.#day = {
      waits: [],
      bookingWaits: [],
      waitsAfterMove: [],
      refused: 0,
      outageMs: 0,
      busiestHourLoad: 0,
    }
  }

  startMovedSites(now: number): void {
    const { moved, sites, costs } = this.#machine
    if (!moved || this.#haveMoved || now < moved.movedAt) return
    this.#haveMoved = true
    for (let site = sites; site < this.#readyAt.length; site += 1) {
      this.#readyAt[site] = this.#cores.serve(moved.movedAt, costs.startMs) + costs.startMs
    }
    this.#day.outageMs = Math.max(...this.#readyAt) - moved.failedAt
  }

  /** Before the failure another machine serves the sites that move. */
  accepts(at: number, site: number): boolean {
    const { moved, sites } = this.#machine
    if (moved && site >= sites && at < moved.failedAt) return false
    const isReady = at >= (this.#readyAt[site] as number)
    if (!isReady) this.#day.refused += 1
    return isReady
  }

  serve(at: number, site: number, kind: JobKind): void {
    const { moved } = this.#machine
    const ms = kind.ms / (1 - this.#quietLoad)
    const start = this.#cores.serve(Math.max(at, this.#threadFreeAt[site] as number), ms)
    this.#threadFreeAt[site] = start + ms
    const hour = Math.floor(at / HOUR_MS)
    this.#busyMs[hour] = (this.#busyMs[hour] as number) + kind.ms
    this.#day.waits.push(start - at)
    if (kind.name === 'booking') this.#day.bookingWaits.push(start - at)
    if (moved && at >= moved.movedAt && at < moved.movedAt + AFTER_MOVE_MS) {
      this.#day.waitsAfterMove.push(start - at)
    }
  }

  day(): MachineDay {
    const busiestMs = Math.max(...this.#busyMs)
    const load = busiestMs / (this.#machine.assumptions.cores * HOUR_MS)
    return { ...this.#day, busiestHourLoad: load + this.#quietLoad }
  }
}
