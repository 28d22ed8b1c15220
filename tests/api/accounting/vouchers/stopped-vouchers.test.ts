import { beforeEach, expect, test } from 'vitest'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { aSoldVoucher, stopVouchers } from '../../../support/accounting/sold-voucher.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>
let sold: { id: number; code: string }

beforeEach(async () => {
  setup = await bookedPractice()
  sold = await aSoldVoucher(setup.site)
  await stopVouchers(setup.site)
})

const VOUCHERS = '/api/superadmin/vouchers'
const readStatus = async () => (await setup.owner.get<{ admin: Admin }>('/api/auth/status')).body.admin
const refund = () => setup.owner.post(`${VOUCHERS}/${sold.id}/refund`, { euros: 37.5 })

test('once no more are sold, a voucher still settles a visit, is extended and refunded by staff', async () => {
  const sale = await setup.owner.post(VOUCHERS, { euros: 100, paidEuros: 100 })
  expect(sale.body).toMatchObject({ code: 'vouchers_off' })
  const visit = await setup.aVisit('2027-04-13')
  const path = `/api/admin/reservations/${visit.date}/${visit.id}/voucher`
  expect((await setup.owner.put(path, { code: sold.code })).body).toMatchObject({ use: { euros: 62.5 } })
  const validity = { validUntil: '2029-04-12' }
  expect((await setup.owner.put(`${VOUCHERS}/${sold.id}/validity`, validity)).status).toBe(200)
  expect((await refund()).status).toBe(200)
})

test('screens show vouchers until nothing is left of them', async () => {
  const camille = async () =>
    (await setup.camilleSignedIn.get<{ admin: Admin }>('/api/auth/status')).body.admin.honorsVouchers
  expect(await readStatus()).toMatchObject({ honorsVouchers: true })
  expect((await readStatus()).acceptsVouchers).toBeUndefined()
  expect(await camille()).toBe(true)
  await setup.owner.post(`${VOUCHERS}/${sold.id}/refund`, { euros: 100 })
  expect((await readStatus()).honorsVouchers).toBeUndefined()
  expect(await camille()).toBeUndefined()
})

test('a visitor’s code is refused, one that staff type in a booking is taken', async () => {
  const booking = setup.bookingRequest({ voucherCode: sold.code })
  expect((await setup.site.visitor().post('/api/reservations', booking)).body).toMatchObject({
    code: 'vouchers_off',
  })
  const byStaff = { ...booking, praticienId: setup.camille.id }
  expect((await setup.owner.post('/api/reservations', byStaff)).status).toBe(201)
})
