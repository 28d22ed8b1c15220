import fastify from 'fastify'
import { expect, test } from 'vitest'
import { TimeBudget } from '../db/time-budget.ts'
import { registerTimeBudget } from './time-budget.ts'

test('an upload has a minute of the database, any other request eight seconds', async () => {
  const app = fastify()
  registerTimeBudget(app)
  const remaining = async () => ({ remainingMs: TimeBudget.current()?.remainingMs })
  app.get('/plain', remaining)
  app.post('/file', { config: { upload: { upload: { field: 'table', max: 1 } } } }, remaining)
  const answers = [await app.inject('/plain'), await app.inject({ method: 'POST', url: '/file' })]
  expect(answers.map((answer) => answer.json())).toEqual([{ remainingMs: 8_000 }, { remainingMs: 60_000 }])
  await app.close()
})
