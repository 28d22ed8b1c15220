// @module-tag engine
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StaffedDeposits, staffedDeposits } from '../../../support/accounting/deposit-practice.ts'
import { checkoutIdOf } from '../../../support/accounting/paying-practice.ts'

let setup: StaffedDeposits

beforeEach(async () => {
  setup = await staffedDeposits()
})

afterEach(() => setup.closeAll())

const MINUTE_MS = 60_000

/** As the version before frees the hours of dead holds whenever it locks an agenda: a later end is dead, too. */
async function freeDeadHolds(): Promise<void> {
  const now = setup.site.clock.instant()
  await sql`delete from agenda_entries where kind = 'hold'
    and not (held_until > ${now} and held_until <= ${now + 31 * MINUTE_MS})`.execute(
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
