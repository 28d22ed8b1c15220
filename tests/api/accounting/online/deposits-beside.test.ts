// @module-tag engine
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchInOneServer } from '#server/features/accounting/online-payments/job.ts'
import { type StaffedDeposits, staffedDeposits } from '../../../support/accounting/deposit-practice.ts'
import { checkoutIdOf } from '../../../support/accounting/paying-practice.ts'

let setup: StaffedDeposits

beforeEach(async () => {
  setup = await staffedDeposits()
})

afterEach(() => setup.closeAll())

const MINUTE_MS = 60_000

/** The 30 minutes of a pending booking, and 5 by which the clock of another server may be ahead. */
const LATEST_END_MS = 35 * MINUTE_MS

/** As the version before frees the hours of dead holds whenever it locks an agenda: a later end is dead, too. */
async function freeDeadHolds(): Promise<void> {
  const now = setup.site.clock.instant()
  await sql`delete from agenda_entries where kind = 'hold'
    and not (held_until > ${now} and held_until <= ${now + LATEST_END_MS})`.execute(
    setup.site.database.kysely,
  )
}

test('the version before beside it frees no hour that is being paid, however long the provider is silent', async () => {
  const { id, path } = await setup.aHeldHour()
  setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
  for (let minute = 1; minute <= 90; minute += 1) {
    setup.at(new Date(Date.UTC(2027, 3, 12, 8, minute)).toISOString().slice(0, 16))
    setup.stripe.failNext('error')
    await setup.watch()
    await freeDeadHolds()
  }
  expect((await setup.entry(id))?.kind).toBe('hold')
  await setup.watch()
  await freeDeadHolds()
  expect((await setup.entry(id))?.kind).toBe('reservation')
  expect(setup.refunded()).toEqual([])
})

test('of several hours that are being paid, none is freed while the provider answers nobody', async () => {
  const hours = [
    await setup.aHeldHour(),
    await setup.aHeldHour({ date: '2027-04-14', clientEmail: 'lea@exemple.fr' }),
  ]
  for (const { path } of hours) setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
  for (let minute = 1; minute <= 45; minute += 1) {
    setup.at(new Date(Date.UTC(2027, 3, 12, 8, minute)).toISOString().slice(0, 16))
    setup.stripe.failNext('error', 'error')
    await setup.watch()
    setup.stripe.clearFaults()
    await freeDeadHolds()
  }
  await setup.watch()
  for (const { id } of hours) expect((await setup.entry(id))?.kind).toBe('reservation')
  expect(setup.refunded()).toEqual([])
})

/** As a version before does that knows online payments but no deposits, where it is the first in each minute. */
async function takeMinute(): Promise<void> {
  const doneFor = setup.site.clock.instant()
  await sql`insert into job_leases (job, held_until, done_for) values ('payments', 0, ${doneFor})
    on conflict (job) do update set done_for = ${doneFor}`.execute(setup.site.database.kysely)
}

test('the version before keeps no server from reading what was paid for an hour', async () => {
  const { id, path } = await setup.aHeldHour()
  setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
  for (let minute = 1; minute <= 35; minute += 1) {
    setup.at(new Date(Date.UTC(2027, 3, 12, 8, minute)).toISOString().slice(0, 16))
    await takeMinute()
    await watchInOneServer(setup.context, { log: { warn: () => {} } })
    await freeDeadHolds()
  }
  expect((await setup.entry(id))?.kind).toBe('reservation')
  expect(setup.refunded()).toEqual([])
})

test('a visit that the version before cancels gives its deposit back within the minute', async () => {
  const visit = await setup.aPaidVisit()
  await setup.site.database.kysely
    .updateTable('agenda_entries')
    .set({ cancelled_at: setup.site.clock.instant(), cancelled_by: 'practice' })
    .where('id', '=', visit.id)
    .execute()
  await setup.comeTo('2027-04-12T08:01')
  expect(setup.refunded()).toEqual([2_000])
})
