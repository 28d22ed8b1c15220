// @module-tag engine
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { aForm } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type App = Awaited<ReturnType<typeof buildApp>>

const CONTACT = '/api/contact'
const MESSAGE = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour' }
/** Of a form that does not look filled in by a person. */
const MESSAGES_ADMITTED = 4

describe.runIf(inject('engine') === 'postgres')('two servers on one PostgreSQL', () => {
  let site: TestPractice
  let database: Database
  let secondApp: App

  beforeEach(async () => {
    site = await practice({ env: { RATE_LIMITS: 'on' } })
    await insertTemplates(site)
    database = openDatabase(site.config)
    secondApp = await buildApp({ ...site, database })
  })
  afterEach(async () => {
    await secondApp.close()
    await database.close()
  })

  /** Statuses of `count` requests at once, in turn at each server. */
  async function race(
    client: TestClient,
    count: number,
    send: (client: TestClient) => Promise<{ status: number }>,
  ) {
    const clients = [client, client.at(secondApp)]
    for (const one of clients) await one.csrfToken()
    const sent = Array.from({ length: count }, (_, i) => send(clients[i % 2] as TestClient))
    return (await Promise.all(sent)).map(({ status }) => status)
  }

  const admitted = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length

  const counts = () => site.database.kysely.selectFrom('request_counts').selectAll().execute()

  test('admit together as many messages at once as one would', async () => {
    const statuses = await race(site.visitor(), 20, (visitor) => visitor.post(CONTACT, MESSAGE))
    expect(admitted(statuses)).toBe(MESSAGES_ADMITTED)
    const elsewhere = site.visitor({ address: '198.51.100.7' }).at(secondApp)
    expect((await elsewhere.post(CONTACT, MESSAGE)).status).toBe(200)
  })

  test('say at both how long to wait', async () => {
    const visitor = site.visitor()
    await race(visitor, 10, (client) => client.post(CONTACT, MESSAGE))
    for (const client of [visitor, visitor.at(secondApp)]) {
      const refused = await client.post(CONTACT, MESSAGE)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
  })

  test('count requests for a new password together', async () => {
    const statuses = await race(site.visitor(), 16, (visitor) =>
      visitor.post('/api/password-reset', { account: 'camille' }),
    )
    expect(admitted(statuses)).toBe(10)
  })

  test('count the uploads of an account together', async () => {
    const staff = await site.visitor().signIn((await aPractitioner(site)).username)
    await race(staff, 2, (client) => client.upload('/api/admin/profile/photo', aForm('no picture')))
    await site.database.kysely.updateTable('request_counts').set({ count: 299 }).execute()
    const statuses = await race(staff, 6, (client) =>
      client.upload('/api/admin/profile/photo', aForm('no picture')),
    )
    expect(admitted(statuses)).toBe(1)
  })

  test('begin a new count when the window is over by the clock of the database', async () => {
    await race(site.visitor(), 2, (visitor) => visitor.post(CONTACT, MESSAGE))
    await site.database.kysely
      .updateTable('request_counts')
      .set({ count: 100, ends_at: Date.now() - 1000 })
      .execute()
    expect((await site.visitor().post(CONTACT, MESSAGE)).status).toBe(200)
    expect(await counts()).toMatchObject([{ count: 1 }])
  })

  test('store no address, and count reads in memory', async () => {
    const visitor = site.visitor({ address: '203.0.113.9' })
    for (const path of ['/api/pages?n=1', '/api/services?n=1']) await visitor.get(path)
    expect(await counts()).toEqual([])
    await visitor.post(CONTACT, MESSAGE)
    expect(await counts()).toMatchObject([{ key_hash: expect.stringMatching(/^[\w-]{43}$/), count: 1 }])
  })

  test('ask the database no more about a sender whom it has refused', async () => {
    const visitor = site.visitor()
    await race(visitor, 20, (client) => client.post(CONTACT, MESSAGE))
    for (const client of [visitor, visitor.at(secondApp)]) await client.post(CONTACT, MESSAGE)
    const before = await counts()
    const statuses = await race(visitor, 20, (client) => client.post(CONTACT, MESSAGE))
    expect(admitted(statuses)).toBe(0)
    expect(await counts()).toEqual(before)
  })

  test('refuse writes that cannot be counted, and go on with reads', async () => {
    const visitor = site.visitor().at(secondApp)
    await visitor.csrfToken()
    await visitor.get('/api/services')
    await site.database.kysely.schema.alterTable('request_counts').renameTo('gone').execute()
    try {
      const statuses = await race(site.visitor(), 10, (client) => client.post(CONTACT, MESSAGE))
      expect(admitted(statuses.filter((status) => status < 500))).toBe(0)
      expect((await visitor.get('/api/services?n=1')).status).toBe(200)
    } finally {
      await site.database.kysely.schema.alterTable('gone').renameTo('request_counts').execute()
    }
  })
})

test.runIf(inject('engine') === 'sqlite')('SQLite has one server, which counts in memory', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await site.visitor().post(CONTACT, MESSAGE)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(await site.database.kysely.selectFrom('request_counts').selectAll().execute()).toEqual([])
})
