// @module-tag engine
import { expect, inject, test } from 'vitest'
import { runYear } from '../../../support/year/year.ts'

const { YEAR_SEED, YEARS, YEAR_STEPS } = process.env
const FIRST_SEED = Number(YEAR_SEED ?? 1)
const engine = inject('engine')
const postgres = engine === 'postgres' ? inject('postgres') : undefined
/** Every statement crosses a socket on PostgreSQL. */
const SHORT = { sqlite: 400, postgres: 80 }[engine]
const LONG = { sqlite: 1_000, postgres: 400 }[engine]
const SEEDS = { sqlite: 50, postgres: 10 }[engine]

/** Without these, the history of the first seed would prove little. */
const EXPECTED = [
  ...[
    'booked: link',
    'handed over',
    'given to a colleague',
    'moved',
    'noted as come',
    'attached: payment in full',
  ],
  ...['attached: session of a pack', 'erased', 'restarted', 'ordered a voucher', 'paid an order'],
]

test(`the laws hold through a random year of the practice (YEAR_SEED=${FIRST_SEED})`, {
  timeout: 0,
}, async () => {
  const { failure, played } = await runYear({
    seed: FIRST_SEED,
    steps: Number(YEAR_STEPS ?? SHORT),
    postgres,
  })
  expect(failure).toBeNull()
  if (engine === 'sqlite' && YEAR_SEED === undefined)
    expect([...played.keys()]).toEqual(expect.arrayContaining(EXPECTED))
})

test('the laws hold through many random years', { tags: ['long'], timeout: 0 }, async () => {
  const seeds = Number(YEARS ?? SEEDS)
  for (let seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed += 1) {
    const { failure } = await runYear({ seed, steps: Number(YEAR_STEPS ?? LONG), postgres })
    expect(failure).toBeNull()
  }
})
