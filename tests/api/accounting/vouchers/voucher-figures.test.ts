// @module-tag engine
import { beforeEach, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { Activity } from '#contract/dashboard/figures.ts'
import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { textOfPdf } from '../../../support/accounting/pdf.ts'
import { vouchersOn } from '../../../support/accounting/sold-voucher.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await vouchersOn(setup.site)
})

const VOUCHERS = '/api/superadmin/vouchers'
const RECEIPTS = '/api/superadmin/figures/receipts'
type Issued = { voucher: Voucher; code: string }

const sell = async (sale: object) =>
  (await setup.owner.post<Issued>(VOUCHERS, { means: 'Carte', ...sale })).body
const settle = ({ id, date }: { id: number; date: string }, code: string) =>
  setup.owner.put(`/api/admin/reservations/${date}/${id}/voucher`, { code })
const readReceipts = async () => (await setup.owner.get<ReceiptFigures>(RECEIPTS)).body
const readActivity = async () => (await setup.owner.get<Activity>('/api/superadmin/figures')).body
const aVisitAt = async (cents: number, date: string) => {
  const visit = await setup.aVisit(date)
  const { kysely } = setup.site.database
  await kysely.updateTable('agenda_entries').set({ price_cents: cents }).where('id', '=', visit.id).execute()
  return visit
}

test('receipts and activity of the year hold each euro of a voucher once, and say what is still owed', async () => {
  const { code } = await sell({ euros: 100, paidEuros: 100 })
  const other = await sell({ euros: 50, paidEuros: 50 })
  const [first, second] = [await aVisitAt(6_500, '2027-04-13'), await aVisitAt(6_500, '2027-04-14')]
  await settle(first, code)
  await settle(second, code)
  expect(await readReceipts()).toMatchObject({ total: { euros: 150 }, year: { euros: 150 }, owedEuros: 150 })
  // The rest of the second visit is paid on the spot.
  setup.site.clock.set('2027-04-14T12:00')
  await setup.owner.signIn(setup.ownerName)
  expect((await setup.pay(second, { euros: 30 })).status).toBe(201)
  await setup.owner.post(`${VOUCHERS}/${other.voucher.id}/refund`, { euros: 50, means: 'Carte' })
  setup.site.clock.set('2027-04-15T08:00')
  await setup.owner.signIn(setup.ownerName)
  await settleAllVisits(setup.site)
  expect(await readActivity()).toMatchObject({ total: { done: 2, euros: 130 } })
  const receipts = await readReceipts()
  expect(receipts).toMatchObject({
    total: { receivedEuros: 180, returnedEuros: 50, euros: 130 },
    year: { euros: 130 },
  })
  expect(receipts.owedEuros).toBeUndefined()
  expect((await setup.rows()).map(({ cents }) => cents)).toEqual([10_000, 5_000, 3_000, -5_000])
})

test('of sessions, the unused share of their price is owed, on the screen, in the CSV and in the PDF', async () => {
  const { code } = await sell({ sessions: 5, serviceId: setup.massage.id, paidEuros: 280 })
  await settle(await setup.aVisit('2027-04-12'), code)
  setup.site.clock.set('2027-04-13T08:00')
  await setup.owner.signIn(setup.ownerName)
  await settleAllVisits(setup.site)
  expect((await setup.owner.get<{ owedEuros: number }>(VOUCHERS)).body.owedEuros).toBe(224)
  expect((await readReceipts()).owedEuros).toBe(224)
  const { body: csv } = await setup.owner.get<string>(`${RECEIPTS}/csv`)
  const lines = csv.trim().split('\r\n')
  expect(lines[0]).toMatch(/;À honorer \(€\)$/)
  expect(lines.at(-1)).toBe('Bons et carnets;En cours;;;;;224,00')
  const text = await textOfPdf(setup.owner, `${RECEIPTS}/pdf`)
  expect(text).toContain('Bons et carnets en cours : 224 € à honorer')
})
