import { expect, inject } from 'vitest'
import { fault } from '../fault.ts'
import { runModel } from './model.ts'

const { MODEL_SEED, MODEL_STEPS } = process.env
const FIRST_SEED = Number(MODEL_SEED ?? 1)
/** Every statement crosses a socket on PostgreSQL, which takes four times as long. */
const STEPS = { sqlite: 1_000, postgres: 300 }
const SEEDS = { sqlite: 20, postgres: 5 }

/** The model knows every acknowledged reservation and message: it reports what is lost or doubled as a disagreement. */
for (const on of ['sqlite', 'postgres'] as const)
  fault(
    'random operations of visitors, clients and staff, compared with a model',
    { on: [on], most: MODEL_SEED ? 1 : SEEDS[on] },
    async ({ engine, tries: seeds }) => {
      const postgres = engine === 'postgres' ? inject('postgres') : undefined
      const steps = Number(MODEL_STEPS ?? STEPS[engine])
      let tried = 0
      for (let seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed += 1) {
        const { failure, faults } = await runModel({ seed, steps, postgres })
        expect(failure).toBeNull()
        tried += faults
      }
      expect(tried).toBeGreaterThan(0)
      return { tried, lost: [], doubled: [], note: `${seeds} seeds of ${steps} steps` }
    },
  )
