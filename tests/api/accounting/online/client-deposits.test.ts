// @module-tag engine
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PersonalData } from '#contract/privacy/personal-data.ts'
import {
  type DepositVisit,
  type StaffedDeposits,
  staffedDeposits,
} from '../../../support/accounting/deposit-practice.ts'
import { recordOf } from '../../../support/people/client-records.ts'

let setup: StaffedDeposits
let visit: DepositVisit

beforeEach(async () => {
  setup = await staffedDeposits()
  visit = await setup.aPaidVisit()
})

afterEach(() => setup.closeAll())

const DAY = '2027-04-13'
const paymentId = () => String([...setup.stripe.sessions.values()][0]?.payment_intent)
const PERSONAL_DATA = '/api/superadmin/personal-data'
const ZOE = { email: 'zoe@exemple.fr' }

test('a client is merged with another record: the deposit stays with the visit', async () => {
  const other = await setup.aVisit('2027-04-20')
  await setup.site.database.kysely
    .updateTable('agenda_entries')
    .set({ client_email: 'zp@exemple.fr' })
    .where('id', '=', other.id)
    .execute()
  const [id, otherId] = [await recordOf(setup.site, visit), await recordOf(setup.site, other)]
  await (await setup.staff()).post(`/api/admin/clients/${id}/merge`, { otherId })
  await setup.cancel(visit)
  await setup.comeTo('2027-04-12T09:00')
  expect(setup.refunded()).toEqual([2_000])
})

test('a client reads it in their own copy, also without a book', async () => {
  const { body } = await (await setup.staff()).post<PersonalData>(`${PERSONAL_DATA}/export`, ZOE)
  expect(body.cardPayments).toMatchObject([
    { euros: 20, refundedEuros: 0, orderId: null, reservationId: visit.id, providerId: paymentId() },
  ])
  expect(body.receipts).toMatchObject([{ euros: 20, means: 'Carte en ligne', clientName: 'Zoé Petit' }])
})

test('a client is erased: what was to come is cancelled, and the deposit goes back', async () => {
  const body = { subject: ZOE, cancelUpcoming: true }
  expect((await (await setup.staff()).post(`${PERSONAL_DATA}/erasure`, body)).status).toBe(200)
  await setup.comeTo('2027-04-12T09:00')
  expect(setup.refunded()).toEqual([2_000])
  expect(await setup.amounts()).toEqual([2_000, -2_000])
})

test('a client is erased after an absence: staff still give back or keep', async () => {
  setup.at(`${DAY}T12:00`)
  await setup.note(visit, 'missed')
  await (await setup.staff()).post(`${PERSONAL_DATA}/erasure`, { subject: ZOE, cancelUpcoming: true })
  expect(await setup.toSettle()).toMatchObject([{ clientName: null, cardEuros: 20 }])
})
