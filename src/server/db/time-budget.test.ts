import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseTimeout } from './engine.ts'
import { TimeBudget, withTimeout } from './time-budget.ts'

const STATEMENT = 10_000
const later = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Outcomes, after `after` ms, of waits that start together on one budget. */
async function outcomes(waits: readonly number[], after: number) {
  const budget = new TimeBudget()
  const states: string[] = waits.map(() => 'waiting')
  budget.run(() => {
    for (const [i, ms] of waits.entries()) {
      withTimeout(STATEMENT, later(ms)).then(
        () => (states[i] = 'answered'),
        (error) => (states[i] = error instanceof DatabaseTimeout ? 'given up' : String(error)),
      )
    }
  })
  await vi.advanceTimersByTimeAsync(after)
  return { budget, states }
}

test('a request gives up on an answer that does not come', async () => {
  expect((await outcomes([60_000], 7_900)).states).toEqual(['waiting'])
  expect((await outcomes([60_000], 8_100)).states).toEqual(['given up'])
})

test('waits that overlap count once', async () => {
  const { budget, states } = await outcomes([3_000, 3_000, 2_000], 3_100)
  expect(states).toEqual(['answered', 'answered', 'answered'])
  expect(budget.left).toBeCloseTo(5_000, -2)
})

test('time in which nothing was asked of the database does not count', async () => {
  const { budget } = await outcomes([1_000], 60_000)
  expect(budget.left).toBeCloseTo(7_000, -2)
})

test('a request that has used up its time asks nothing more', async () => {
  const { budget } = await outcomes([60_000], 8_100)
  const ask = vi.fn(later(0))
  const refused = new Promise((resolve) => budget.run(() => withTimeout(STATEMENT, ask).catch(resolve)))
  expect(await refused).toBeInstanceOf(DatabaseTimeout)
  expect(ask).not.toHaveBeenCalled()
})

test('what a request leaves running once it is answered has limits of its own', async () => {
  const { budget } = await outcomes([60_000], 8_100)
  budget.close()
  const asked = new Promise((resolve) => budget.run(() => void resolve(withTimeout(STATEMENT, later(9_000)))))
  await vi.advanceTimersByTimeAsync(9_100)
  await asked
})
