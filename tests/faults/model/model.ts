import fc from 'fast-check'
import type { PostgresAddress } from '../../support/database/postgres.ts'
import { ModelRun } from './model-run.ts'
import { newWorld } from './new-world.ts'
import { anyOperation, type DrawnOperation } from './operations.ts'
import { OPENINGS, RealSite } from './real-site.ts'
import { shortest } from './shortest.ts'
import type { World } from './world.ts'

type Start = {
  seed: number
  /** SQLite if absent. */
  postgres?: PostgresAddress | undefined
}

type Options = Start & { steps: number }

export type ModelOutcome = { steps: number; faults: number; failure: string | null }

/**
 * Random operations by everybody, with random faults, compared with the model. `MODEL_PATH` repeats a part of fast-check's
 * search; `MODEL_SHRINK=on` looks for the shortest sequence that still fails.
 */
export async function runModel({ steps, ...start }: Options): Promise<ModelOutcome> {
  const sequences = fc.array(anyOperation(), { minLength: steps, maxLength: steps, size: 'max' })
  let faults = 0
  const property = fc.asyncProperty(fc.noBias(sequences), async (operations) => {
    faults = await execute(operations, start)
  })
  const details = await fc.check(property, {
    seed: start.seed,
    path: process.env.MODEL_PATH ?? '',
    numRuns: 1,
    endOnFailure: true,
  })
  if (!details.failed) return { steps, faults, failure: null }
  const reason = String((details.errorInstance as Error | null)?.message)
  const repeat = `MODEL_SEED=${start.seed} MODEL_STEPS=${steps} MODEL_PATH=${details.counterexamplePath}`
  const shrunk = await shrink(details.counterexample?.[0] ?? [], start)
  return { steps, faults, failure: `${repeat}: ${reason}${shrunk}` }
}

async function shrink(operations: readonly DrawnOperation[], start: Start): Promise<string> {
  if (process.env.MODEL_SHRINK !== 'on') return ''
  const reasonOf = (candidate: readonly DrawnOperation[]) =>
    execute(candidate, start).then(
      () => null,
      (error: Error) => error.message,
    )
  return `\nshortest:\n${await shortest(operations, reasonOf)}`
}

/** Returns the number of faults. */
async function execute(operations: readonly DrawnOperation[], { seed, postgres }: Start): Promise<number> {
  const real = await RealSite.open(postgres, OPENINGS[seed % OPENINGS.length] ?? OPENINGS[0])
  try {
    const world = await newWorld(real)
    const run = new ModelRun(real, world)
    await fc.asyncModelRun(() => ({ model: world, real: run }), operations.map(toCommand)).catch(explain(run))
    await run.checkAtEnd().catch(explain(run))
    return run.faults
  } finally {
    await real.close()
  }
}

function explain(run: ModelRun) {
  return (error: Error): never => {
    throw new Error(`${error.message}\n${run.trail}`, { cause: error })
  }
}

/** An operation without anything to act on does nothing. */
function toCommand(operation: DrawnOperation): fc.AsyncCommand<World, ModelRun> {
  return {
    check: () => true,
    run: (_, run) => run.run(operation),
    toString: () => operation.name,
  }
}
