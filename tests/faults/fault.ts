import { afterAll, expect, test } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import { SEED, seededRandom } from './moments.ts'
import { stopOwnPostgres } from './site.ts'

/** How often each fault is caused, within the bounds that it sets. */
const TRIES = Number(process.env.FAULT_TRIES ?? 1)
/** Far longer than any fault takes: only ends a hang. */
const TIMEOUT_MS = 7_200_000
const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Names of acknowledged work that is missing afterwards, and of what is there more often than it was asked for. */
export type Findings = { lost: string[]; doubled: string[] }

type Outcome = Findings & { tried?: number; note?: string }

type Attempts = {
  engine: Engine
  tries: number
  /** Draws the same numbers again in a run with the same FAULT_SEED. */
  random: () => number
  /** Disposed at the end. */
  resources: AsyncDisposableStack
}

type Bounds = {
  on: readonly Engine[]
  /** More than one where the fault has several kinds. */
  least?: number
  most: number
  /** Left to `npm run test:all`: takes minutes, or comes close to another fault or to the same one on SQLite. */
  longOn?: readonly Engine[] | undefined
  /** False on a machine that cannot cause it. */
  isPossible?: boolean
}

/** A test on each engine that causes a fault several times and prints how often, and what was lost or doubled. */
export function fault(
  name: string,
  { on, longOn = [], least = 1, most, isPossible = true }: Bounds,
  run: (attempts: Attempts) => Promise<Outcome>,
): void {
  const tries = Math.min(most, Math.max(least, TRIES))
  afterAll(stopOwnPostgres)
  for (const engine of on) {
    const title = `${name}, ${ENGINES[engine]}`
    const options = { timeout: TIMEOUT_MS, tags: longOn.includes(engine) ? ['long' as const] : [] }
    test.runIf(isPossible)(`nothing is lost or doubled by ${title}`, options, async () => {
      await using resources = new AsyncDisposableStack()
      const random = seededRandom(title)
      const { tried = tries, lost, doubled, note } = await run({ engine, tries, random, resources })
      const counts = `tried ${tried}, lost ${lost.length}, doubled ${doubled.length}`
      console.info(`${title}: ${[counts, note].filter(Boolean).join('. ')}`)
      expect({ lost, doubled }, `repeat with FAULT_SEED=${SEED}`).toEqual({ lost: [], doubled: [] })
    })
  }
}

/** Each name once, however often it was found. */
export function mergeFindings(found: readonly Findings[]): Findings {
  return {
    lost: [...new Set(found.flatMap(({ lost }) => lost))],
    doubled: [...new Set(found.flatMap(({ doubled }) => doubled))],
  }
}
