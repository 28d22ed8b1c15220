import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { aPractitioner, PASSWORD, type Person } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'
import { TestClient } from '../../support/practice/test-client.ts'

type Line = { level: number; time: number; refused?: string; route?: string; from?: string }

const INFO = 30
const ADDRESS = '203.0.113.9'

let app: FastifyInstance
let client: TestClient
let person: Person
let lines: string[]
let now: number

beforeEach(async () => {
  const site = await practice()
  person = await aPractitioner(site)
  lines = []
  const config = { ...site.config, logLevel: 'info', rateLimits: true }
  app = await buildApp({ ...site, config, logTo: { write: (line) => void lines.push(line) } })
  client = new TestClient(app, { address: ADDRESS })
  now = Date.now()
})

afterEach(() => app.close())

const refusals = () => lines.map((line) => JSON.parse(line) as Line).filter(({ refused }) => refused)

describe('the log has one JSON line with time, route and address', () => {
  const expectRefusal = (refused: string, route: string) => {
    expect(refusals()).toEqual([
      expect.objectContaining({ level: INFO, refused, route, from: ADDRESS, time: expect.any(Number) }),
    ])
    expect(refusals()[0]?.time).toBeGreaterThanOrEqual(now)
  }

  test('for a failed sign-in, without what was typed', async () => {
    const username = 'camille\n{"level":60}'
    await client.post('/api/auth/login', { username: 'camille_typed', password: 'Typed-secret-1' })
    expectRefusal('bad_credentials', '/api/auth/login')
    await client.post('/api/auth/login', { username, password: 'Typed-secret-1' })
    expect(lines.join('')).not.toMatch(/camille|Typed-secret|"level":60/)
  })

  test('for a forged request', async () => {
    await client.send('POST', '/api/auth/logout', {})
    expectRefusal('csrf', '/api/auth/logout')
  })

  test('for a role without the right', async () => {
    await client.signIn(person.username, PASSWORD)
    await client.get('/api/settings')
    expectRefusal('forbidden', '/api/settings')
  })

  test('for an exceeded limit', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1)
      await client.post('/api/auth/login', { username: person.username, password: 'Faux-12345' })
    expect(refusals().at(-1)).toMatchObject({ refused: 'too_many_requests', from: ADDRESS })
  })
})

test('requests that succeed leave no line in the log', async () => {
  await client.get('/api/services')
  await client.signIn(person.username, PASSWORD)
  expect(lines).toEqual([])
})
