import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { aPackPractice } from '../../../support/accounting/packs.ts'
import { insertTemplates } from '../../../support/mail/post.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import { anOption, aVariant } from '../../../support/price-list/price-list.ts'

let setup: Awaited<ReturnType<typeof aPackPractice>>

beforeEach(async () => {
  setup = await aPackPractice()
  await insertTemplates(setup.site)
  await setup.site.database.kysely.updateTable('services').set({ price_cents: 6_500 }).execute()
})

const AMOUNT = { sessions: undefined, serviceId: undefined, clientId: undefined, euros: 100, paidEuros: 100 }

type Visit = { id: number; date: string }
type Booked = { booking: Visit } & ErrorBody

/** By a visitor, with the code; their link and the visit. */
const bookWith = async (voucherCode: string, change: object = {}) => {
  const link = await bookAndOpenLink(setup, { voucherCode, ...change })
  const { id, date } = await setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'date'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { ...link, id, date }
}
const pathOf = ({ id, date }: Visit) => `/api/admin/reservations/${date}/${id}`
const settledOf = async (link: { see: () => Promise<{ body: OwnReservation }> }) =>
  (await link.see()).body.voucherEuros

describe('a voucher of 100 € that pays 65 € and 35 € of two visits', () => {
  test('is whole again for a visit that takes the place of one that its client cancelled in time', async () => {
    const voucher = await setup.sellPack(AMOUNT)
    const first = await bookWith(voucher.code)
    const second = await bookWith(voucher.code, { date: '2027-04-14' })
    expect([await settledOf(first), await settledOf(second)]).toEqual([65, 35])
    expect(await setup.balanceOf(voucher)).toBe(0)
    expect((await first.cancel()).body.reservation).toMatchObject({ state: 'cancelled', voucherEuros: 0 })
    const again = await bookWith(voucher.code, { date: '2027-04-15' })
    expect([await settledOf(again), await settledOf(second)]).toEqual([65, 35])
    expect((await setup.owner.get(setup.pathOf(second))).body).toMatchObject({
      state: 'partly',
      voucherEuros: 35,
      euros: 30,
    })
    expect(await setup.balanceOf(voucher)).toBe(0)
  })

  test('is reserved again for a visit that staff cancel and restore, or its rest is open', async () => {
    const voucher = await setup.sellPack(AMOUNT)
    const first = await bookWith(voucher.code)
    const second = await bookWith(voucher.code, { date: '2027-04-14' })
    const cancelAndRestore = async (between: () => Promise<unknown>) => {
      expect((await setup.owner.delete(pathOf(first))).status).toBe(200)
      await between()
      const { status, body } = await setup.owner.post<{ openEuros?: number }>(`${pathOf(first)}/restore`)
      expect(status).toBe(200)
      return body.openEuros
    }
    const settlesNothing = async () => expect(await settledOf(first)).toBe(0)
    expect(await cancelAndRestore(settlesNothing)).toBeUndefined()
    expect([await settledOf(first), await settledOf(second)]).toEqual([65, 35])
    const openEuros = await cancelAndRestore(() => bookWith(voucher.code, { date: '2027-04-15' }))
    expect(openEuros).toBe(65)
    expect(await settledOf(first)).toBe(0)
    expect((await setup.owner.get(setup.pathOf(first))).body).toMatchObject({ state: 'unpaid', euros: 65 })
    expect(await setup.balanceOf(voucher)).toBe(0)
  })

  test('gives back what staff move beyond its last day, reserves it for a move back, and follows the price', async () => {
    const voucher = await setup.sellPack({ ...AMOUNT, validUntil: '2027-04-16' })
    const visit = await bookWith(voucher.code)
    const change = async (from: string, newDate: string, terms: object = {}) => {
      const body = { newDate, newTime: '10:00', ...terms }
      const { status } = await setup.owner.put(pathOf({ ...visit, date: from }), body)
      expect(status).toBe(200)
      return settledOf(visit)
    }
    expect(await change('2027-04-13', '2027-04-17')).toBe(0)
    expect(await setup.balanceOf(voucher)).toBe(10_000)
    expect(await change('2027-04-17', '2027-04-16')).toBe(65)
    expect(await change('2027-04-16', '2027-04-16', { price: 80 })).toBe(80)
    expect(await setup.balanceOf(voucher)).toBe(2_000)
    expect(await change('2027-04-16', '2027-04-16', { price: 40 })).toBe(40)
    expect(await setup.balanceOf(voucher)).toBe(6_000)
  })
})

test('a visit on the last day counts, and one on the day after is refused', async () => {
  const voucher = await setup.sellPack({ ...AMOUNT, validUntil: '2027-04-13' })
  expect(await settledOf(await bookWith(voucher.code))).toBe(65)
  const { status, body } = await setup.site
    .visitor()
    .post<Booked>(
      '/api/reservations',
      setup.bookingRequest({ date: '2027-04-14', voucherCode: voucher.code }),
    )
  expect([status, body.issues?.[0]]).toEqual([
    400,
    { path: 'voucherCode', message: expect.stringContaining('jusqu’au 13 avril 2027') },
  ])
})

describe('a session', () => {
  test('settles its length alone: options and a longer one are the rest', async () => {
    const { site, massage, owner } = setup
    const longId = await aVariant(site, massage.id, { duration: 90, price: 90 })
    const stonesId = await anOption(site, massage.id, { name: 'Pierres chaudes', duration: 0, price: 20 })
    const pack = await setup.sellPack({ paidEuros: 300 })
    const bookByStaff = async (change: object) => {
      const request = setup.bookingRequest({
        praticienId: setup.camille.id,
        packId: pack.id,
        ...change,
      })
      const { body } = await owner.post<Booked>('/api/reservations', request)
      return (await owner.get(setup.pathOf(body.booking))).body
    }
    expect(await bookByStaff({ optionIds: [stonesId] })).toMatchObject({ voucherEuros: 65, euros: 20 })
    const longer = await bookByStaff({ date: '2027-04-14', variantId: longId })
    expect(longer).toMatchObject({ voucherEuros: 65, euros: 25 })
    expect(await setup.balanceOf(pack)).toBe(3)
  })

  test('settles a visit as before that lasts longer or shorter at its price, and what is left otherwise is told', async () => {
    const { site, owner } = setup
    const pack = await setup.sellPack()
    const request = setup.bookingRequest({ praticienId: setup.camille.id, packId: pack.id })
    const { booking } = (await owner.post<Booked>('/api/reservations', request)).body
    const change = async (terms: object) => {
      const body = { newDate: booking.date, newTime: '10:00', ...terms }
      const reply = await owner.put<{ openEuros?: number }>(pathOf(booking), body)
      expect(reply.status).toBe(200)
      return reply.body.openEuros
    }
    const settled = async () => (await owner.get(setup.pathOf(booking))).body
    expect([await change({ duration: 90 }), await change({ duration: 45 })]).toEqual([undefined, undefined])
    expect(await settled()).toMatchObject({ voucherEuros: 65, euros: 0 })
    const entries = site.database.kysely.selectFrom('voucher_entries').select(['kind', 'units'])
    expect(await entries.orderBy('id').execute()).toEqual([
      { kind: 'issued', units: 5 },
      { kind: 'reserved', units: -1 },
    ])
    expect(await change({ duration: 90, price: 90 })).toBe(25)
    await setup.pay(booking, { euros: 10 })
    expect(await change({ price: 95 })).toBe(20)
    expect(await change({})).toBeUndefined()
  })

  test('of a service that is removed is worth what was paid for it, for any other', async () => {
    const pack = await setup.sellPack({ paidEuros: 200 })
    await setup.site.database.kysely
      .updateTable('services')
      .set({ removed_at: setup.site.clock.instant() })
      .execute()
    const visit = await setup.aVisit('2027-04-14')
    const change = { service_id: null, price_cents: 6_500 }
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set(change)
      .where('id', '=', visit.id)
      .execute()
    await setup.owner.put(`${pathOf(visit)}/voucher`, { packId: pack.id })
    expect((await setup.owner.get(setup.pathOf(visit))).body).toMatchObject({ voucherEuros: 40, euros: 25 })
  })
})

describe('a visit that did not take place', () => {
  const note = (visit: Visit, attendance: string | null) =>
    setup.owner.put(`${pathOf(visit)}/attendance`, { attendance })
  const onceOver = async (policy: object) => {
    await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true, ...policy })
    const voucher = await setup.sellPack(AMOUNT)
    const visit = await bookWith(voucher.code)
    setup.site.clock.set('2027-04-14T00:05')
    await settleAllVisits(setup.site)
    await setup.owner.signIn(setup.ownerName)
    expect(await setup.balanceOf(voucher)).toBe(3_500)
    return { voucher, visit }
  }
  const balanceAfter = async (visit: Visit, voucher: { id: number }, attendance: string | null) => {
    expect((await note(visit, attendance)).status).toBe(200)
    await settleAllVisits(setup.site)
    return setup.balanceOf(voucher)
  }

  test('gives back, unless the owner has chosen otherwise, and is corrected with the attendance', async () => {
    const { voucher, visit } = await onceOver({})
    expect(await balanceAfter(visit, voucher, 'missed')).toBe(10_000)
    expect(await balanceAfter(visit, voucher, 'came')).toBe(3_500)
  })

  test('consumes where the owner chose so', async () => {
    const { voucher, visit } = await onceOver({ missedConsumes: true })
    expect(await balanceAfter(visit, voucher, 'missed')).toBe(3_500)
    expect(await balanceAfter(visit, voucher, null)).toBe(3_500)
  })

  test.each([
    [false, 10_000],
    [true, 3_500],
  ])('and was cancelled late leaves its share used: %s', async (lateConsumes, left) => {
    await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true, lateConsumes })
    const voucher = await setup.sellPack(AMOUNT)
    const visit = await bookWith(voucher.code)
    expect((await setup.owner.delete(`${pathOf(visit)}?late=true`)).status).toBe(200)
    await settleAllVisits(setup.site)
    expect(await setup.balanceOf(voucher)).toBe(left)
  })
})

test.each([
  [{ euros: 0 }, 'euros'],
  [{ euros: 10_001 }, 'euros'],
  [{ euros: undefined, sessions: 0 }, 'sessions'],
  [{ euros: undefined, sessions: 51 }, 'sessions'],
])('a voucher of %j is refused beside the field', async (change, path) => {
  const { status, body } = await setup.owner.post<ErrorBody>('/api/superadmin/vouchers', {
    ...{ euros: 100, paidEuros: 100 },
    ...('sessions' in change && { serviceId: setup.massage.id }),
    ...change,
  })
  expect([status, body.issues?.[0]?.path]).toEqual([400, path])
})

test('twenty visits booked at once with one code take its balance once', { tags: ['engine'] }, async () => {
  const voucher = await setup.sellPack(AMOUNT)
  const days = Array.from({ length: 20 }, (_, index) => `2027-05-${String(index + 1).padStart(2, '0')}`)
  const answers = await Promise.all(
    days.map((date, index) =>
      setup.owner.post<Booked>(
        '/api/reservations',
        setup.bookingRequest({
          ...{ date, praticienId: setup.camille.id, voucherCode: voucher.code },
          clientEmail: `client${index}@exemple.fr`,
        }),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.message))).toEqual(
    new Set(['Ce bon est épuisé.']),
  )
  expect(await setup.balanceOf(voucher)).toBe(0)
})
