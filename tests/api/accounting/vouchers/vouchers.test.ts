import { beforeEach, describe, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
})

const VOUCHERS = '/api/superadmin/vouchers'
type Issued = { voucher: Voucher; code: string }
type Visit = { id: number; date: string }

const sell = async (change: object = {}) =>
  (await setup.owner.post<Issued>(VOUCHERS, { euros: 100, paidEuros: 100, means: 'Carte', ...change })).body
const voucherPath = ({ id, date }: Visit) => `/api/admin/reservations/${date}/${id}/voucher`
const use = (visit: Visit, code: string) =>
  setup.owner.put<{ use: { euros: number } } & ErrorBody>(voucherPath(visit), { code })
const read = async ({ voucher }: Issued) =>
  (
    await setup.owner.get<{ voucher: Voucher; entries: { kind: string; units: number }[] }>(
      `${VOUCHERS}/${voucher.id}`,
    )
  ).body
const balanceOf = async (issued: Issued) => (await read(issued)).voucher.balance
const judge = () => settleAllVisits(setup.site)

const change = (visit: Visit, values: object) =>
  setup.site.database.kysely.updateTable('agenda_entries').set(values).where('id', '=', visit.id).execute()
const cancel = (visit: Visit) => change(visit, { cancelled_at: setup.site.clock.instant() })

describe('a sold voucher', () => {
  test('is found by its code, as typed, whatever its state; another code finds nothing', async () => {
    const { voucher, code } = await sell()
    const find = async (typed: string) =>
      (await setup.owner.post<{ id: number | null }>(`${VOUCHERS}/recherche`, { code: typed })).body.id
    expect(await find(code.toLowerCase().replaceAll('-', ' '))).toBe(voucher.id)
    await setup.owner.post(`${VOUCHERS}/${voucher.id}/refund`, { euros: 100, means: 'Carte' })
    expect(await find(code)).toBe(voucher.id)
    expect(await find('0000-0000-0000')).toBeNull()
    expect(await find('Zoé')).toBeNull()
  })

  test('shows its code once, and is a receipt', async () => {
    const { voucher, code } = await sell({ giverName: 'Léa Roux' })
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(voucher).toMatchObject({
      balance: 10_000,
      validUntil: '2028-04-12',
      receiptNumber: 1,
      state: 'live',
    })
    const stored = await setup.site.database.kysely
      .selectFrom('vouchers')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(await setup.rows()).toMatchObject([{ cents: 10_000, client_name: 'Léa Roux' }])
  })

  test('that was paid before has no receipt', async () => {
    expect((await sell({ means: undefined })).voucher.receiptNumber).toBeNull()
    expect(await setup.rows()).toEqual([])
  })

  test('gets a new code, which ends the old one', async () => {
    const issued = await sell()
    const renewed = await setup.owner.post<{ code: string }>(`${VOUCHERS}/${issued.voucher.id}/code`)
    const visit = await setup.aVisit()
    expect((await use(visit, issued.code)).status).toBe(400)
    expect((await use(visit, renewed.body.code)).status).toBe(200)
  })
})

describe('the contra entry of a sale', () => {
  const contra = () => setup.owner.post<ErrorBody>('/api/superadmin/receipts/1/contra')

  test('ends the voucher, and takes the money back', async () => {
    const sold = await sell()
    expect((await contra()).status).toBe(201)
    expect(await read(sold)).toMatchObject({
      voucher: { balance: 0, state: 'ended' },
      entries: [{ kind: 'issued' }, { kind: 'refunded', units: -10_000 }],
    })
    expect((await setup.rows()).map(({ cents }) => cents)).toEqual([10_000, -10_000])
  })

  test('is refused once a visit is settled', async () => {
    const sold = await sell()
    await use(await setup.aVisit(), sold.code)
    expect((await contra()).body.code).toBe('voucher_in_use')
    expect(await setup.rows()).toHaveLength(1)
  })
})

describe('a voucher of 100 €', () => {
  test('pays two visits, of which one is cancelled and booked again', async () => {
    const issued = await sell()
    const [first, second] = [await setup.aVisit('2027-04-13'), await setup.aVisit('2027-04-14')]
    expect((await use(first, issued.code.toLowerCase())).body.use.euros).toBe(62.5)
    expect((await use(second, issued.code)).body.use.euros).toBe(37.5)
    expect((await setup.owner.get(setup.pathOf(second))).body).toMatchObject({
      voucherEuros: 37.5,
      euros: 25,
    })
    expect(await balanceOf(issued)).toBe(0)
    await cancel(first)
    const again = await setup.aVisit('2027-04-15')
    expect((await use(again, issued.code)).body.use.euros).toBe(62.5)
    await change(first, { cancelled_at: null })
    await judge()
    // Nothing is left for the restored one.
    expect((await setup.owner.get(setup.pathOf(first))).body).toMatchObject({ voucherEuros: 0, euros: 62.5 })
    expect(await balanceOf(issued)).toBe(0)
  })

  test('is given back by a move beyond its last day, and reserved again by one back', async () => {
    const issued = await sell({ validUntil: '2027-04-20' })
    const visit = await setup.aVisit('2027-04-20')
    await use(visit, issued.code)
    await change(visit, { date: '2027-04-21' })
    await judge()
    expect(await balanceOf(issued)).toBe(10_000)
    await change(visit, { date: '2027-04-19' })
    await judge()
    expect(await balanceOf(issued)).toBe(3_750)
    expect((await read(issued)).entries.map(({ kind, units }) => [kind, units])).toEqual([
      ['issued', 10_000],
      ['reserved', -6_250],
      ['given_back', 6_250],
      ['reserved', -6_250],
    ])
  })

  test('is adjusted to a new price, and used in the night after the visit', async () => {
    const issued = await sell()
    const visit = await setup.aVisit('2027-04-12')
    await use(visit, issued.code)
    await change(visit, { price_cents: 4_000 })
    await judge()
    expect(await balanceOf(issued)).toBe(6_000)
    setup.site.clock.set('2027-04-13T00:05')
    await judge()
    await setup.owner.signIn(setup.ownerName)
    expect((await read(issued)).entries.at(-1)).toMatchObject({ kind: 'used', units: 0 })
    expect((await read(issued)).voucher.reserved).toBe(0)
    await change(visit, { attendance: 'missed' })
    await judge()
    expect(await balanceOf(issued)).toBe(10_000)
  })

  test('extended, settles the visit that it did not reach', { tags: ['engine'] }, async () => {
    const issued = await sell({ validUntil: '2027-04-14' })
    const visit = await setup.aVisit('2027-04-14')
    await use(visit, issued.code)
    await change(visit, { date: '2027-04-15' })
    await judge()
    await setup.owner.put(`${VOUCHERS}/${issued.voucher.id}/validity`, { validUntil: '2027-04-15' })
    expect(await balanceOf(issued)).toBe(3_750)
  })
})

describe('a pack of five sessions', () => {
  const pack = async () =>
    sell({
      euros: undefined,
      sessions: 5,
      serviceId: setup.massage.id,
      paidEuros: 280,
      clientId: await recordOf(),
    })
  const recordOf = async () => {
    await setup.aVisit('2027-05-03')
    const { id } = await setup.site.database.kysely
      .selectFrom('clients')
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('is proposed for a visit of its client, and settles it without a row in the book', async () => {
    const issued = await pack()
    const visit = await setup.aVisit('2027-04-13')
    const { body } = await setup.owner.get<{ packs: Voucher[] }>(voucherPath(visit))
    expect(body.packs).toMatchObject([{ id: issued.voucher.id, balance: 5 }])
    await setup.owner.put(voucherPath(visit), { packId: issued.voucher.id })
    expect((await setup.owner.get(setup.pathOf(visit))).body).toMatchObject({
      state: 'paid',
      voucherEuros: 62.5,
    })
    expect(await setup.rows()).toHaveLength(1)
  })

  test('gives its unused share back, to the cent in the client’s favour, and no more', {
    tags: ['engine'],
  }, async () => {
    const issued = await pack()
    await setup.owner.put(voucherPath(await setup.aVisit('2027-04-13')), { packId: issued.voucher.id })
    const refund = (euros: number) =>
      setup.owner.post(`${VOUCHERS}/${issued.voucher.id}/refund`, { euros, means: 'Carte' })
    expect(await refund(224.01)).toMatchObject({ status: 400, body: { issues: [{ path: 'euros' }] } })
    expect((await refund(224)).body).toMatchObject({ voucher: { balance: 0, reserved: 1 } })
    expect((await setup.rows()).map(({ cents }) => cents)).toEqual([28_000, -22_400])
    expect((await refund(1)).body).toMatchObject({ code: 'voucher_empty' })
  })
})

describe('a code is refused beside its field', () => {
  const messageOf = async (visit: Visit, code: string) => {
    const { status, body } = await use(visit, code)
    return { status, path: body.issues?.[0]?.path, message: body.issues?.[0]?.message }
  }

  test('when it is wrong, unknown, expired, empty, or of another service', async () => {
    const visit = await setup.aVisit('2027-04-13')
    const expected = (start: string) => ({
      status: 400,
      path: 'code',
      message: expect.stringContaining(start),
    })
    expect(await messageOf(visit, '1111-1111-1111')).toEqual(expected('Vérifiez le code'))
    expect(await messageOf(visit, '1111-1111-111F')).toEqual(expected('aucun bon'))
    const short = await sell({ validUntil: '2027-04-12' })
    expect(await messageOf(visit, short.code)).toEqual(expected('12 avril 2027'))
    const small = await sell({ euros: 10, paidEuros: 10 })
    await use(await setup.aVisit('2027-04-14'), small.code)
    expect(await messageOf(visit, small.code)).toEqual(expected('épuisé'))
    const session = await sell({ euros: undefined, sessions: 1, serviceId: setup.massage.id, paidEuros: 60 })
    await change(visit, { service_id: null })
    expect(await messageOf(visit, session.code)).toEqual(expected('Massage du dos'))
  })

  test('when another settles the visit', async () => {
    const [one, two] = [await sell(), await sell()]
    const visit = await setup.aVisit()
    await use(visit, one.code)
    expect((await use(visit, two.code)).body).toMatchObject({ code: 'visit_has_voucher' })
    await setup.owner.send('DELETE', voucherPath(visit), {})
  })
})

test('twenty visits at once take one balance once', { tags: ['engine'] }, async () => {
  const issued = await sell()
  const visits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => setup.aVisit(`2027-05-${String(index + 1).padStart(2, '0')}`)),
  )
  const answers = await Promise.all(visits.map((visit) => use(visit, issued.code)))
  const euros = answers.filter(({ status }) => status === 200).map(({ body }) => body.use.euros)
  expect(euros.toSorted((a, b) => a - b)).toEqual([37.5, 62.5])
  expect(await balanceOf(issued)).toBe(0)
})
