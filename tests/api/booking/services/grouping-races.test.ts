// @module-tag engine
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient
let short: number
let long: number
let third: number

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  short = (await aService(site, { name: 'Suédois 60 min', duration: 60, price: 70 })).id
  long = (await aService(site, { name: 'Suédois 90 min', duration: 90, price: 95 })).id
  third = (await aService(site, { name: 'Suédois 75 min', duration: 75, price: 80 })).id
  await aPractitioner(site, { offers: [short, long, third] })
})

const group = (...ids: number[]) =>
  superadmin.post<{ code?: string }>('/api/superadmin/services/group', {
    name: 'Suédois',
    variants: ids.map((serviceId) => ({ serviceId, name: '' })),
  })
const booking = (date = '2027-04-13') => ({
  ...{ date, time: '10:00', serviceId: long },
  ...{ clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' },
})
const stored = () =>
  site.database.kysely
    .selectFrom('agenda_entries')
    .select(['service_id', 'service_name', 'duration_minutes', 'price_cents'])
    .where('kind', '=', 'reservation')
    .execute()
const agreed = (service_name: string) => ({
  ...{ service_id: short, service_name, duration_minutes: 90, price_cents: 9_500 },
})

test('a booking whose service is grouped before it is written becomes one of the service that remains', async () => {
  let isGrouped = false
  const app = await buildApp({
    ...site,
    database: {
      ...site.database,
      async transaction(work) {
        if (!isGrouped) {
          isGrouped = true
          expect((await group(short, long)).status).toBe(200)
        }
        return site.database.transaction(work)
      },
    },
  })
  expect((await new TestClient(app).post('/api/reservations', booking())).status).toBe(201)
  expect(await stored()).toEqual([agreed('Suédois')])
})

test.runIf(inject('engine') === 'postgres')(
  'services are grouped only after a booking that has read one of them is written, which follows',
  async () => {
    const colleague = openDatabase(site.config)
    let booked: Promise<number> | undefined
    let grouped: Promise<number> | undefined
    await colleague.transaction(async (trx) => {
      // Stops the booking after it has read the service: its answer is stored last.
      await sql`lock table idempotency_keys in share mode`.execute(trx)
      const key = { 'idempotency-key': 'a' }
      booked = site
        .visitor()
        .post('/api/reservations', booking(), key)
        .then(({ status }) => status)
      await untilSomebodyWaits(1)
      grouped = group(short, long).then(({ status }) => status)
      await untilSomebodyWaits(2)
    })
    expect([await booked, await grouped]).toEqual([201, 200])
    expect(await stored()).toEqual([agreed('Suédois 90 min')])
    await colleague.close()
  },
)

test.runIf(inject('engine') === 'postgres')(
  'a visit that its client moves as its service is grouped becomes one of the service that remains',
  async () => {
    const { headers } = await site.visitor().post('/api/reservations', booking())
    const colleague = openDatabase(site.config)
    const answers = await colleague.transaction(async (trx) => {
      // Stops the move after it has read the visit.
      await sql`lock table client_moves in share mode`.execute(trx)
      const target = { newDate: '2027-04-14', newTime: '10:00' }
      const moved = site.visitor().post(`/api${headers.location}/move`, target)
      await untilSomebodyWaits(1)
      const grouped = group(short, long)
      await Promise.race([grouped, untilSomebodyWaits(2)])
      return { moved, grouped }
    })
    expect([(await answers.moved).status, (await answers.grouped).status]).toEqual([200, 200])
    expect(await stored()).toEqual([agreed('Suédois 90 min')])
    await colleague.close()
  },
)

test('bookings and a grouping at once are all accepted, each before or after it', async () => {
  const days = ['13', '14', '15', '16'].map((day) => `2027-04-${day}`)
  const [grouped, ...booked] = await Promise.all([
    group(short, long),
    ...days.map((date) => site.visitor().post('/api/reservations', booking(date))),
  ])
  expect([grouped, ...booked].map(({ status }) => status)).toEqual([200, 201, 201, 201, 201])
  const rows = await stored()
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    expect([agreed('Suédois 90 min'), agreed('Suédois')]).toContainEqual(row)
  }
})

test.each([
  ['the same two, each into the other', () => [group(short, long), group(long, short)]],
  ['one into both others', () => [group(short, third), group(long, third)]],
  ['one that remains elsewhere', () => [group(short, long), group(third, short)]],
])('of two groupings at once, of %s, one is refused', async (_, groupings) => {
  const answers = await Promise.all(groupings())
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.find(({ status }) => status !== 200)
  expect(['service_gone', 'not_groupable']).toContain(refused?.body.code)
  const variants = await site.database.kysely.selectFrom('service_variants').select('id').execute()
  expect(variants).toHaveLength(1)
})

async function untilSomebodyWaits(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(site.database.kysely)
    if (Number(rows[0]?.waiting) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
