import { expect, test } from 'vitest'
import { createTurns, createTurnsByKey } from './turns.ts'

const aWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    work.hasStarted = true
    return promise
  }
  const work = { hasStarted: false, resolve, reject, run }
  return work
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('at most two works run at a time, and the next one starts when one ends', async () => {
  const turns = createTurns(2)
  const works = [aWork(), aWork(), aWork(), aWork()]
  const results = works.map((work) => turns(work.run))
  expect(works.map(({ hasStarted }) => hasStarted)).toEqual([true, true, false, false])
  works[1]?.resolve('b')
  expect(await results[1]).toBe('b')
  await settle()
  expect(works.map(({ hasStarted }) => hasStarted)).toEqual([true, true, true, false])
  for (const work of works) work.resolve('')
  await Promise.all(results)
})

test('a work that fails gives its turn to the next', async () => {
  const turns = createTurns(1)
  const [first, second] = [aWork(), aWork()]
  const results = [turns(first.run), turns(second.run)]
  first.reject(new Error('cut'))
  await expect(results[0]).rejects.toThrow('cut')
  second.resolve('done')
  expect(await results[1]).toBe('done')
})

test('the works of one account do not wait for those of another', async () => {
  const turns = createTurnsByKey(1)
  const [camille, anotherOfCamille, lea] = [aWork(), aWork(), aWork()]
  const results = [turns(1, camille.run), turns(1, anotherOfCamille.run), turns(2, lea.run)]
  expect([camille, anotherOfCamille, lea].map(({ hasStarted }) => hasStarted)).toEqual([true, false, true])
  for (const work of [camille, anotherOfCamille, lea]) work.resolve('')
  await Promise.all(results)
})

test('an urgent work goes before those that wait already', async () => {
  const turns = createTurns(1)
  const [first, second, urgent] = [aWork(), aWork(), aWork()]
  const results = [turns(first.run), turns(second.run), turns(urgent.run, { isUrgent: true })]
  first.resolve('')
  await settle()
  expect([second, urgent].map(({ hasStarted }) => hasStarted)).toEqual([false, true])
  for (const work of [second, urgent]) work.resolve('')
  await Promise.all(results)
})

test('a work beyond those that may wait is refused at once, an urgent one is not', async () => {
  const turns = createTurns(1, 1)
  const [running, waiting, refused, urgent] = [aWork(), aWork(), aWork(), aWork()]
  const results = [turns(running.run), turns(waiting.run), turns(urgent.run, { isUrgent: true })]
  await expect(turns(refused.run)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  for (const work of [running, waiting, urgent]) work.resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
  expect(await turns(async () => 'after')).toBe('after')
  expect(refused.hasStarted).toBe(false)
})
