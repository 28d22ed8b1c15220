import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseTimeout } from './engine.ts'
import { TimeBudget, withTimeout } from './time-budget.ts'

const STATEMENT_TIMEOUT_MS = 10_000
const after = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts waits of these lengths on one budget. Returns their states after `elapsed` milliseconds. */
async function statesAfter(waits: readonly number[], elapsed: number) {
  const budget = new TimeBudget()
  const states: string[] = waits.map(() => 'waiting')
  budget.run(() => {
    for (const [i, ms] of waits.entries()) {
      withTimeout(STATEMENT_TIMEOUT_MS, after(ms)).then(
        () => (states[i] = 'completed'),
        (error) => (states[i] = error instanceof DatabaseTimeout ? 'timed out' : String(error)),
      )
    }
  })
  await vi.advanceTimersByTimeAsync(elapsed)
  return { budget, states }
}

test('a request stops waiting for the database after 8 s', async () => {
  expect((await statesAfter([60_000], 7_900)).states).toEqual(['waiting'])
  expect((await statesAfter([60_000], 8_100)).states).toEqual(['timed out'])
})

test('overlapping waits are charged once', async () => {
  const { budget, states } = await statesAfter([3_000, 3_000, 2_000], 3_100)
  expect(states).toEqual(['completed', 'completed', 'completed'])
  expect(budget.remainingMs).toBeCloseTo(5_000, -2)
})

test('time without a pending query is not charged', async () => {
  const { budget } = await statesAfter([1_000], 60_000)
  expect(budget.remainingMs).toBeCloseTo(7_000, -2)
})

test('a request without time left sends no further query', async () => {
  const { budget } = await statesAfter([60_000], 8_100)
  const query = vi.fn(after(0))
  const refused = new Promise((resolve) =>
    budget.run(() => withTimeout(STATEMENT_TIMEOUT_MS, query).catch(resolve)),
  )
  expect(await refused).toBeInstanceOf(DatabaseTimeout)
  expect(query).not.toHaveBeenCalled()
})

test('work that outlives the response is not limited by the budget of its request', async () => {
  const { budget } = await statesAfter([60_000], 8_100)
  budget.close()
  const background = new Promise((resolve) =>
    budget.run(() => void resolve(withTimeout(STATEMENT_TIMEOUT_MS, after(9_000)))),
  )
  await vi.advanceTimersByTimeAsync(9_100)
  await background
})
