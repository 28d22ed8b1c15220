import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TimeBudget } from '../db/time-budget.ts'
import { registerTimeBudget } from './time-budget.ts'

let app: FastifyInstance
let budgets: (TimeBudget | undefined)[]

beforeEach(() => {
  app = Fastify()
  budgets = []
  registerTimeBudget(app)
  app.all('/inner', async () => {
    budgets.push(TimeBudget.current())
    return {}
  })
  app.get('/outer', async () => {
    for (let i = 0; i < 2; i += 1) await app.inject('/inner')
    budgets.push(TimeBudget.current())
    return {}
  })
})
afterEach(() => app.close())

test('in-process API calls of a page share the page’s time budget, which only the page’s response closes', async () => {
  await app.inject('/outer')
  expect(budgets).toEqual([expect.any(TimeBudget), budgets[0], budgets[0]])
  expect(budgets[0]?.isClosed).toBe(true)
})

test('each request has its own time budget, even with a slow body on a reused connection', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let i = 0; i < 2; i += 1) {
    const body = new Blob([JSON.stringify('x'.repeat(300_000))]).stream()
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/inner`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }
  const [first, second] = budgets
  expect([first, second]).toEqual([expect.any(TimeBudget), expect.any(TimeBudget)])
  expect(first).not.toBe(second)
})

test('an upload has a minute of the database, any other request eight seconds', async () => {
  app.post('/file', { config: { upload: { upload: { field: 'table', max: 1 } } } }, async () => {
    budgets.push(TimeBudget.current())
    return {}
  })
  await app.inject('/inner')
  await app.inject({ method: 'POST', url: '/file' })
  expect(budgets.map((budget) => budget?.remainingMs)).toEqual([8_000, 60_000])
})
