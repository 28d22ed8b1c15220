import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { aPackPractice } from '../../../support/accounting/packs.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof aPackPractice>>

beforeEach(async () => {
  setup = await aPackPractice()
  await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
})

const AMOUNT = { sessions: undefined, serviceId: undefined, clientId: undefined, euros: 100, paidEuros: 100 }

type Visit = { id: number; date: string }
const pathOf = ({ id, date }: Visit) => `/api/admin/reservations/${date}/${id}`
const settle = async (visit: Visit, code: string | null) =>
  expect((await setup.owner.put(`${pathOf(visit)}/voucher`, { code })).status).toBe(200)
const paymentsOf = async (visit: Visit) => (await setup.owner.get(setup.pathOf(visit))).body
const at = async (time: string) => {
  setup.site.clock.set(time)
  await settleAllVisits(setup.site)
  await setup.owner.signIn(setup.ownerName)
}

describe('a visit of which a voucher could settle a part alone', () => {
  const twoVisits = async () => {
    const voucher = await setup.sellPack(AMOUNT)
    const first = await setup.aVisit('2027-04-20')
    const second = await setup.aVisit('2027-04-13')
    for (const visit of [first, second]) await settle(visit, voucher.code)
    expect(await paymentsOf(second)).toMatchObject({ voucherEuros: 37.5, euros: 25 })
    expect((await setup.owner.delete(pathOf(first))).status).toBe(200)
    await at('2027-04-13T11:00')
    expect(await setup.balanceOf(voucher)).toBe(6_250)
    return { voucher, second }
  }

  test('takes no more once its rest is paid, though another has given back meanwhile', async () => {
    const { voucher, second } = await twoVisits()
    expect(await paymentsOf(second)).toMatchObject({ voucherEuros: 37.5, euros: 25 })
    expect((await setup.pay(second, { euros: 25 })).body.payments).toMatchObject({
      state: 'paid',
      voucherEuros: 37.5,
      euros: 0,
    })
    expect(await setup.balanceOf(voucher)).toBe(6_250)
  })

  test('takes no more in the night after it, nor with what staff note of it', async () => {
    const { voucher, second } = await twoVisits()
    await at('2027-04-14T00:05')
    expect(await setup.balanceOf(voucher)).toBe(6_250)
    await setup.owner.put(`${pathOf(second)}/attendance`, { attendance: 'came' })
    await settleAllVisits(setup.site)
    expect(await setup.balanceOf(voucher)).toBe(6_250)
  })
})

test('a visit beyond the last day that has been paid on the spot takes nothing of a voucher prolonged later', {
  tags: ['engine'],
}, async () => {
  const voucher = await setup.sellPack({ ...AMOUNT, validUntil: '2027-04-14' })
  const visit = await setup.aVisit('2027-04-13')
  await settle(visit, voucher.code)
  const moved = await setup.owner.put(pathOf(visit), { newDate: '2027-04-15', newTime: '10:00' })
  expect(moved.status).toBe(200)
  await at('2027-04-16T09:00')
  expect(await setup.balanceOf(voucher)).toBe(10_000)
  await setup.owner.put(`/api/superadmin/vouchers/${voucher.id}/validity`, { validUntil: '2027-12-31' })
  expect(await setup.balanceOf(voucher)).toBe(10_000)
})

test('refunds of what visits give back one after the other never exceed what was paid', {
  tags: ['engine'],
}, async () => {
  const voucher = await setup.sellPack({ sessions: 3, paidEuros: 100, clientId: undefined })
  const visit = await setup.aVisit('2027-04-20')
  await settle(visit, voucher.code)
  const refund = async (euros: number) =>
    (await setup.owner.post(`/api/superadmin/vouchers/${voucher.id}/refund`, { euros, means: 'Carte' }))
      .status
  expect(await refund(66.67)).toBe(200)
  await setup.owner.delete(pathOf(visit))
  await settleAllVisits(setup.site)
  const { body } = await setup.owner.get<{ voucher: { refundableEuros: number } }>(
    `/api/superadmin/vouchers/${voucher.id}`,
  )
  expect(body.voucher.refundableEuros).toBe(33.33)
})

test('the sale of a voucher is not refunded in the book while the voucher still pays visits', {
  tags: ['engine'],
}, async () => {
  const voucher = await setup.sellPack({ ...AMOUNT, means: 'Carte' })
  const refundSale = () =>
    setup.owner.post<{ code?: string }>(`/api/superadmin/receipts/${voucher.receiptNumber}/refunds`, {
      euros: 50,
      means: 'Carte',
    })
  expect((await refundSale()).body.code).toBe('voucher_has_rest')
  const rest = { euros: 20, means: 'Carte' }
  expect((await setup.owner.post(`/api/superadmin/vouchers/${voucher.id}/refund`, rest)).status).toBe(200)
  expect((await refundSale()).status).toBe(201)
  expect((await setup.rows()).map(({ cents }) => cents)).toEqual([10_000, -2_000, -5_000])
})

test('a session that nothing was paid for is not lost on a visit of which it would settle nothing', async () => {
  const voucher = await setup.sellPack({ sessions: 1, paidEuros: 0, clientId: undefined })
  const visit = await setup.aVisit('2027-04-20')
  // The length that was sold is no longer in the list.
  await setup.site.database.kysely.updateTable('services').set({ duration_minutes: 75 }).execute()
  const longer = { duration_minutes: 90, occupied_until: 630, buffer_minutes: 0, price_cents: 9_000 }
  await setup.site.database.kysely
    .updateTable('agenda_entries')
    .set(longer)
    .where('id', '=', visit.id)
    .execute()
  const { status, body } = await setup.owner.put<ErrorBody>(`${pathOf(visit)}/voucher`, {
    code: voucher.code,
  })
  expect([status, body.issues?.[0]?.message]).toEqual([400, expect.stringContaining('une autre durée')])
  expect(await setup.balanceOf(voucher)).toBe(1)
})
