import { expect, inject, test } from 'vitest'
import { runModel } from './model.ts'

const { MODEL_SEED, MODEL_STEPS } = process.env
const seeds = MODEL_SEED ? [Number(MODEL_SEED)] : [1, 2]
/** Every statement crosses a socket on PostgreSQL, which takes four times as long. */
const STEPS = { sqlite: 1_000, postgres: 300 }

for (const seed of seeds)
  test.each(['sqlite', 'postgres'] as const)(
    `whatever visitors, clients and staff do, the site on %s agrees with the model (seed ${seed})`,
    // A second seed only repeats the first.
    { timeout: 600_000, tags: seed === 2 ? ['long'] : [] },
    async (engine) => {
      const postgres = engine === 'postgres' ? inject('postgres') : undefined
      const steps = Number(MODEL_STEPS ?? STEPS[engine])
      const { failure, faults } = await runModel({ seed, steps, postgres })
      expect(failure).toBeNull()
      expect(faults).toBeGreaterThan(0)
    },
  )
