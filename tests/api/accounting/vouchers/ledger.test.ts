// @module-tag engine
import { beforeEach, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>
let ids: number[]
let visitId: number

/** Two vouchers; a visit holds a part of the second. */
beforeEach(async () => {
  setup = await bookedPractice()
  const { site, owner } = setup
  await aSetting(site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  const sell = async () => {
    const sale = { euros: 100, paidEuros: 100 }
    const path = '/api/superadmin/vouchers'
    return (await owner.post<{ voucher: Voucher; code: string }>(path, sale)).body
  }
  const [first, second] = [await sell(), await sell()]
  ids = [first.voucher.id, second.voucher.id]
  const visit = await setup.aVisit('2027-04-20')
  visitId = visit.id
  await owner.put(`/api/admin/reservations/${visit.date}/${visit.id}/voucher`, { code: second.code })
})

const db = () => setup.site.database.kysely
const faultOf = () => findVoucherFault(db())
const setVoucher = (id: number | undefined, change: { balance?: number; units?: number }) =>
  db()
    .updateTable('vouchers')
    .set(change)
    .where('id', '=', id ?? 0)
    .execute()

test('balances, entries and visits agree, also once a visit is gone', async () => {
  expect(await faultOf()).toBeNull()
  await db().deleteFrom('agenda_entries').where('id', '=', visitId).execute()
  expect(await faultOf()).toBeNull()
})

test('the first voucher that was changed by hand is named, with what is wrong', async () => {
  const [first, second] = ids
  await db().updateTable('voucher_visits').set({ units: 100 }).execute()
  expect(await faultOf()).toEqual({ id: second, kind: 'visits' })
  await setVoucher(second, { balance: 10_000 })
  expect(await faultOf()).toEqual({ id: second, kind: 'balance' })
  await setVoucher(first, { units: 9_000 })
  expect(await faultOf()).toEqual({ id: first, kind: 'units' })
  await setVoucher(first, { units: 10_000, balance: 10_001 })
  expect(await faultOf()).toEqual({ id: first, kind: 'balance' })
})

test('a visit whose hold was lost is found', async () => {
  await db().deleteFrom('voucher_visits').execute()
  expect(await faultOf()).toEqual({ id: ids[1], kind: 'visits' })
})
