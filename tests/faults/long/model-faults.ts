import { type PostgresAddress, startPostgres } from '../../support/postgres.ts'
import { runModel } from '../model/model.ts'
import type { Fault, Outcome } from './fault.ts'
import { triesOf } from './random.ts'

/** Every statement crosses a socket on PostgreSQL, which takes four times as long. */
const SEEDS = { sqlite: 20, postgres: 5 }
const STEPS = 5_000
/** Other sequences than those of every build. */
const FIRST_SEED = 100

async function runSeeds(postgres?: PostgresAddress): Promise<Outcome> {
  const seeds = triesOf(postgres ? SEEDS.postgres : SEEDS.sqlite)
  let tried = 0
  let steps = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed += 1) {
    const outcome = await runModel({ seed, steps: STEPS, postgres })
    // The model knows every acknowledged reservation and message: a disagreement throws, with the seed that repeats it.
    if (outcome.failure !== null) throw new Error(outcome.failure)
    tried += outcome.faults
    steps += outcome.steps
  }
  return { tried, lost: 0, doubled: 0, note: `${seeds} seeds, ${steps} steps` }
}

async function runSeedsOnPostgres(): Promise<Outcome> {
  const { address, stop } = await startPostgres('fast')
  return runSeeds(address).finally(stop)
}

export const MODEL_FAULTS: readonly Fault[] = [
  {
    name: 'random operations with faults, against a model',
    engine: 'sqlite',
    run: () => runSeeds(),
  },
  {
    name: 'random operations with faults, against a model',
    engine: 'postgres',
    run: runSeedsOnPostgres,
  },
]
