import { beforeEach, describe, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { french } from '#domain/language/typography.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { aSoldVoucher } from '../../../support/accounting/sold-voucher.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
})

const sell = async (change: object = {}) =>
  (
    await setup.owner.post<{ voucher: Voucher; code: string }>('/api/superadmin/vouchers', {
      euros: 50,
      paidEuros: 50,
      ...change,
    })
  ).body

type Booked = { booking: { id: number; date: string } } & ErrorBody
const book = (change: object, visitor = setup.site.visitor()) =>
  visitor.post<Booked>('/api/reservations', setup.bookingRequest(change))

const balances = async () =>
  (await setup.site.database.kysely.selectFrom('vouchers').select('balance').orderBy('id').execute()).map(
    ({ balance }) => balance,
  )

describe('a visitor with a code', () => {
  test('books, and reads on their link what is left to pay', async () => {
    const { code } = await sell()
    const { status, headers } = await book({ voucherCode: code.toLowerCase() })
    expect(status).toBe(201)
    const token = String(headers.location).split('/').at(-1)
    const own = await setup.site.visitor().get(`/api/reservation/${token}`)
    expect(own.body).toMatchObject({ price: 62.5, voucherEuros: 50 })
    expect(await balances()).toEqual([0])
    await setup.site.visitor().post(`/api/reservation/${token}/cancel`)
    await settleAllVisits(setup.site)
    expect(await balances()).toEqual([5_000])
  })

  test('reads in the confirmation what the voucher settles, and what is left to pay', async () => {
    await insertTemplates(setup.site)
    const { code } = await sell()
    await book({ voucherCode: code })
    const [mail] = await outboxOf(setup.site)
    expect(mail?.body).toContain(
      french`Le règlement se fait sur place (62,50 €, dont 50 € déjà réglés par votre bon : reste 12,50 €).`,
    )
  })

  test('is told beside the field why it settles nothing, and nothing is booked', async () => {
    const { code } = await sell({ validUntil: '2027-04-12' })
    for (const voucherCode of ['1111-1111-1111', '1111-1111-111F', code]) {
      const { status, body } = await book({ voucherCode })
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'voucherCode'])
    }
    expect((await book({})).status).toBe(201)
    expect(await balances()).toEqual([5_000])
  })

  test('asks what is left before booking, and reads balance and last day alone', async () => {
    const { code } = await sell({ validUntil: '2028-04-14', recipientName: 'Zoé', giverName: 'Paul' })
    const visitor = setup.site.visitor()
    const ask = (voucherCode: string) => visitor.post<ErrorBody>('/api/vouchers/check', { voucherCode })
    const worth = { kind: 'amount', balance: 5_000, serviceName: null, validUntil: '2028-04-14' }
    expect(await ask(code)).toMatchObject({ status: 200, body: worth })
    expect(Object.keys((await ask(code)).body).sort()).toEqual(Object.keys(worth).sort())
    await book({ voucherCode: code })
    expect((await ask(code)).body.issues?.[0]).toEqual({ path: 'voucherCode', message: 'Ce bon est épuisé.' })
    expect((await ask('1111-1111-111F')).body.issues?.[0]?.path).toBe('voucherCode')
  })

  test('of sessions also reads their service and the list’s price of their length', async () => {
    const sessions = { count: 2, serviceId: setup.massage.id, serviceName: 'Massage suédois', minutes: 60 }
    const { code } = await aSoldVoucher(setup.site, { sessions })
    const { body } = await setup.site.visitor().post('/api/vouchers/check', { voucherCode: code })
    expect(body).toMatchObject({
      kind: 'sessions',
      balance: 2,
      session: { serviceId: setup.massage.id, minutes: 60, listEuros: expect.any(Number) },
    })
  })

  test('takes nothing of a balance that another took at the same moment', { tags: ['engine'] }, async () => {
    const { code } = await sell({ euros: 60, paidEuros: 60 })
    const times = ['09:00', '10:00', '11:00']
    const answers = await Promise.all(
      times.map((time, index) => book({ time, voucherCode: code, clientEmail: `z${index}@exemple.fr` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await balances()).toEqual([0])
  })

  test('cannot guess: ten codes an hour for a network', async () => {
    const strict = await massagePractice({ RATE_LIMITS: 'on' })
    await aSetting(strict.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
    const visitor = strict.site.visitor()
    const tryCode = () =>
      visitor.post<ErrorBody>('/api/reservations', strict.bookingRequest({ voucherCode: '1111-1111-111F' }))
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await tryCode()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    const checked = await visitor.post('/api/vouchers/check', { voucherCode: '1111-1111-111F' })
    expect(checked.status).toBe(429)
    const wrong = strict.bookingRequest({ voucherCode: '1111-1111-1112' })
    expect((await visitor.post('/api/reservations', wrong)).status).toBe(400)
    strict.site.clock.set('2027-04-12T09:01')
    expect((await tryCode()).status).toBe(400)
  })
})

test('staff book with a code, too', async () => {
  const { code } = await sell()
  const { body } = await book({ voucherCode: code, praticienId: setup.camille.id }, setup.owner)
  expect(await balances()).toEqual([0])
  expect(await setup.owner.get(setup.pathOf(body.booking))).toMatchObject({
    body: { voucherEuros: 50, euros: 12.5 },
  })
})

test('no code is taken while vouchers are off', async () => {
  const { code } = await sell()
  await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS })
  expect((await book({ voucherCode: code })).body).toMatchObject({ code: 'vouchers_off' })
})
