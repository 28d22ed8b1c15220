import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLoopShare } from './loop-share.ts'

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const aShare = (bounds: { perTurnMs?: number; maxWaitMs?: number } = {}) =>
  createLoopShare({ perTurnMs: 1, maxWaitMs: 60_000, retryAfter: 5, ...bounds })

test('a work starts at once while the turn has time left', () => {
  const started: number[] = []
  const share = aShare({ perTurnMs: 60_000 })
  for (const n of [1, 2, 3]) share(() => started.push(n))
  expect(started).toEqual([1, 2, 3])
})

test('works beyond the time of a turn wait for the following ones, in order, and let other events in between', async () => {
  const started: number[] = []
  const share = aShare()
  for (const n of [1, 2, 3, 4])
    share(() => {
      started.push(n)
      block(2)
    })
  const seen: number[] = []
  while (started.length < 4) {
    seen.push(started.length)
    await setImmediate()
  }
  expect(started).toEqual([1, 2, 3, 4])
  expect(seen).toEqual(expect.arrayContaining([1, 2, 3]))
})

test('works are refused once others have waited too long, and accepted again afterwards', async () => {
  const share = aShare({ maxWaitMs: 20 })
  const slow = () => block(15)
  for (let n = 0; n < 5; n += 1) share(slow)
  block(25)
  expect(() => share(slow)).toThrow(expect.objectContaining({ code: 'unavailable', retryAfter: 5 }))
  await setTimeout(200)
  const started: string[] = []
  share(() => started.push('after'))
  expect(started).toEqual(['after'])
})
