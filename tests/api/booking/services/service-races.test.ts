// @module-tag engine
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let serviceId: number
let praticienId: number

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  serviceId = (await aService(site, { duration: 60 })).id
  praticienId = (await aPractitioner(site, { offers: [serviceId] })).id
})

const slot = () => ({ date: '2027-04-13', time: '10:00', serviceId })
const booking = () => ({ ...slot(), clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' })
const hide = () =>
  site.database.kysely.updateTable('services').set({ active: 0 }).where('id', '=', serviceId).execute()
const countEntries = async () =>
  (await site.database.kysely.selectFrom('agenda_entries').select('id').execute()).length

/** The same practice, in which a colleague hides the service after each request was read and before it is written. */
async function withHidingColleague(): Promise<TestClient> {
  const app = await buildApp({
    ...site,
    database: {
      ...site.database,
      async transaction(work) {
        await hide()
        return site.database.transaction(work)
      },
    },
  })
  return new TestClient(app)
}

describe('a service that is hidden while a request for it is under way', () => {
  test('is not booked by a visitor', async () => {
    const { status, body } = await (await withHidingColleague()).post('/api/reservations', booking())
    expect([status, body]).toMatchObject([404, { code: 'service_gone' }])
    expect(await countEntries()).toBe(0)
  })

  test('is not held', async () => {
    const { status, body } = await (await withHidingColleague()).post('/api/reservations/hold', slot())
    expect([status, body]).toMatchObject([404, { code: 'service_gone' }])
    expect(await countEntries()).toBe(0)
  })

  test('is not booked by staff', async () => {
    const { username } = await aSuperadmin(site)
    const visitor = await withHidingColleague()
    const superadmin = await visitor.signIn(username)
    await site.database.kysely.updateTable('services').set({ active: 1 }).execute()
    const { status, body } = await superadmin.post('/api/reservations', { ...booking(), praticienId })
    expect([status, body]).toMatchObject([404, { code: 'service_gone' }])
    expect(await countEntries()).toBe(0)
  })

  test('costs the price that it had when the booking was written', async () => {
    const reservation = { price_cents: 9_900 }
    const app = await buildApp({
      ...site,
      database: {
        ...site.database,
        async transaction(work) {
          await site.database.kysely.updateTable('services').set(reservation).execute()
          return site.database.transaction(work)
        },
      },
    })
    expect((await new TestClient(app).post('/api/reservations', booking())).status).toBe(201)
    const rows = await site.database.kysely.selectFrom('agenda_entries').select('price_cents').execute()
    expect(rows).toEqual([reservation])
  })
})

test.runIf(inject('engine') === 'postgres')(
  'a service is hidden only after a booking that has read it is written',
  async () => {
    const colleague = openDatabase(site.config)
    const order: string[] = []
    let booked: Promise<number> | undefined
    let hidden: Promise<unknown> | undefined
    await colleague.transaction(async (trx) => {
      // Stops the booking after it has read the service: its answer is stored last.
      await sql`lock table idempotency_keys in share mode`.execute(trx)
      booked = site
        .visitor()
        .post('/api/reservations', booking(), { 'idempotency-key': 'a' })
        .then(({ status }) => {
          order.push('booked')
          return status
        })
      await untilSomebodyWaits(1)
      hidden = hide().then(() => order.push('hidden'))
      await untilSomebodyWaits(2)
      expect(order).toEqual([])
    })
    expect(await booked).toBe(201)
    await hidden
    await colleague.close()
  },
)

async function untilSomebodyWaits(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(site.database.kysely)
    if (Number(rows[0]?.waiting) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
