// @module-tag engine
import { expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/open.ts'
import { siteClock } from '#server/start/site-clock.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { TestClient } from '../../support/practice/test-client.ts'

const SKEWS_MS = [-180_000, 180_000]

const system = systemClock('Europe/Paris').instant

/** Servers whose own clocks are wrong by three minutes, one early and one late. */
async function openSkewedServers(
  { config, storage, messageRules }: TestPractice,
  closing: (() => Promise<void>)[],
) {
  return Promise.all(
    SKEWS_MS.map(async (skew) => {
      const database = openDatabase(config)
      const clock = siteClock(config.timeZone, database, () => system() + skew)
      await clock.synchronize()
      const app = await buildApp({ config, database, clock, storage, messageRules })
      closing.push(async () => {
        await app.close()
        await database.close()
      })
      return { app, clock, database }
    }),
  )
}

test.runIf(inject('engine') === 'postgres')(
  'servers whose clocks differ by three minutes tell the time of their PostgreSQL, and keep it',
  async () => {
    const site = await practice()
    let ahead = 0
    const clock = siteClock('Europe/Paris', site.database, () => system() + ahead)
    for (const skew of [...SKEWS_MS, 0]) {
      ahead = skew
      await clock.synchronize()
      expect(Math.abs(clock.instant() - system())).toBeLessThan(10_000)
      expect(clock.local().day).toBe(systemClock('Europe/Paris').local().day)
    }
  },
)

test.runIf(inject('engine') === 'sqlite')('on SQLite the time is that of the one server', async () => {
  const site = await practice()
  const clock = siteClock('Europe/Paris', site.database, () => 1_000)
  await clock.synchronize()
  expect(clock.instant()).toBe(1_000)
})

test.runIf(inject('engine') === 'postgres')(
  'servers whose clocks differ by three minutes bound failed sign-ins together, and keep nobody waiting longer than one would',
  async () => {
    const site = await practice({ env: { RATE_LIMITS: 'on' } })
    const { username } = await aPractitioner(site)
    const closing: (() => Promise<void>)[] = []
    try {
      const servers = await openSkewedServers(site, closing)
      const visitors = servers.map(({ app }) => new TestClient(app))
      for (const visitor of visitors) await visitor.csrfToken()
      const attempt = (n: number, password = 'au-hasard') =>
        (visitors[n % 2] as TestClient).post('/api/auth/login', { username, password })
      const statusOf = async (n: number) => (await attempt(n, 'Pierres-chaudes-2027')).status
      const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => attempt(n)))
      const tried = responses.filter(({ status }) => status === 401).length
      expect(tried).toBeGreaterThan(0)
      expect(tried).toBeLessThanOrEqual(3)
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(12 - tried)
      // After three failures the account rests for a second, at both servers, and not for the minutes between their
      // clocks. A busy machine answers late when it is asked for the time.
      const waits = responses.flatMap(({ headers }) => Number(headers['retry-after'] ?? []))
      expect(Math.max(...waits.filter((seconds) => seconds > 0))).toBeLessThanOrEqual(10)
      for (const n of [0, 1]) await expect.poll(() => statusOf(n)).toBe(200)
    } finally {
      for (const close of closing) await close()
    }
  },
)
