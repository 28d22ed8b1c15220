// @module-tag engine
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleDeposits } from '#server/features/booking/deposits/fate.ts'
import type { Booked } from '../../../support/accounting/deposits.ts'
import { type DepositPractice, depositPractice } from '../../../support/accounting/deposits.ts'
import { checkoutIdOf } from '../../../support/accounting/paying-practice.ts'

let setup: DepositPractice

beforeEach(async () => {
  setup = await depositPractice()
})

afterEach(() => setup.closeAll())

describe('an hour is kept while its deposit is paid', () => {
  test('and the booking stands once it is, with its row of the book and its mail', async () => {
    const { id, path } = await setup.aHeldHour()
    expect((await setup.entry(id))?.kind).toBe('hold')
    const { body } = await setup.post(`${path}/checkout`)
    setup.stripe.pay(checkoutIdOf(body))
    expect((await setup.post(`${path}/checkout/result`)).body).toMatchObject({
      state: 'confirmed',
      link: expect.stringContaining('/'),
    })
    expect((await setup.entry(id))?.kind).toBe('reservation')
    expect(await setup.rows()).toMatchObject([
      { cents: 2_000, means: 'Carte en ligne', reservation_id: id, client_name: 'Zoé Petit' },
    ])
    expect([...setup.stripe.sessions.values()]).toMatchObject([{ customer_email: 'zoe@exemple.fr' }])
    expect(JSON.stringify([...setup.stripe.sessions.values()])).not.toMatch(/Massage|Petit/)
    expect(setup.stripe.labels.get(checkoutIdOf(body))).toBe('Arrhes pour le 13 avril 2027')
  })

  test('no link confirms it without', async () => {
    const { id, path } = await setup.aHeldHour()
    expect((await setup.post(path)).body.code).toBe('deposit_unpaid')
    expect((await setup.entry(id))?.kind).toBe('hold')
  })

  test('nobody pays what they have not read', async () => {
    expect((await setup.book({ shownDeposit: undefined })).body.code).toBe('deposit_asked')
    expect((await setup.book({ shownDeposit: 19 })).body.issues?.[0]).toMatchObject({ path: 'shownDeposit' })
    expect(await setup.payments()).toEqual([])
  })

  test('after twenty minutes its page ends, and the hour is free', async () => {
    const { id, path } = await setup.aHeldHour()
    const { body } = await setup.post(`${path}/checkout`)
    setup.at('2027-04-12T08:19')
    await setup.watch()
    expect((await setup.entry(id))?.kind).toBe('hold')
    setup.at('2027-04-12T08:20')
    await setup.watch()
    expect(setup.stripe.sessions.get(checkoutIdOf(body))?.status).toBe('expired')
    expect(await setup.entry(id)).toBeUndefined()
    expect((await setup.post(`${path}/checkout`)).body.code).toBe('deposit_over')
    expect((await setup.book()).status).toBe(201)
  })

  test('while the provider is silent it stays kept, and what was paid counts', async () => {
    const { id, path } = await setup.aHeldHour()
    const { body } = await setup.post(`${path}/checkout`)
    setup.stripe.pay(checkoutIdOf(body))
    for (const time of ['08:15', '08:25', '08:35', '08:45', '08:55']) {
      setup.at(`2027-04-12T${time}`)
      setup.stripe.failNext('error')
      await setup.watch()
      const [heldUntil] = [Number((await setup.entry(id))?.held_until)]
      expect(heldUntil - setup.site.clock.instant()).toBeLessThanOrEqual(30 * 60_000)
    }
    expect((await setup.book({ clientEmail: 'autre@exemple.fr' })).status).toBe(409)
    await setup.watch()
    expect((await setup.entry(id))?.kind).toBe('reservation')
  })

  test.each([
    ['refused', 'error'],
    ['not answered', 'lost'],
  ] as const)('a page that does not open (%s) holds it no longer than before', async (_, fault) => {
    const { id, path } = await setup.aHeldHour()
    const endOf = async () => Number((await setup.entry(id))?.held_until)
    const heldUntil = await endOf()
    setup.at('2027-04-12T08:19')
    setup.stripe.failNext(fault)
    expect((await setup.post(`${path}/checkout`)).body.code).toBe('payment_provider_silent')
    expect(await endOf()).toBe(heldUntil)
    setup.at('2027-04-12T08:20')
    expect((await setup.book({ clientEmail: 'lea@exemple.fr' })).status).toBe(201)
  })

  test('a page that was asked for by a server that died since holds it no longer than before', async () => {
    const { id, path } = await setup.aHeldHour()
    const endOf = async () => Number((await setup.entry(id))?.held_until)
    const heldUntil = await endOf()
    setup.at('2027-04-12T08:17')
    await setup.post(`${path}/checkout`)
    expect(await endOf()).toBeGreaterThan(heldUntil)
    await setup.site.database.kysely
      .updateTable('online_payments')
      .set({ state: 'new', provider_id: null })
      .execute()
    setup.at('2027-04-12T08:19')
    await setup.watch()
    expect(await endOf()).toBe(heldUntil)
  })

  test('given up, the hour is free at once', async () => {
    const { id, path } = await setup.aHeldHour()
    await setup.post(`${path}/checkout`)
    expect((await setup.post(`${path}/give-up`)).body.state).toBe('ended')
    expect(await setup.entry(id)).toBeUndefined()
  })

  test('paid once the hour is gone: booked, and back to the card', async () => {
    const { id, path } = await setup.aHeldHour()
    const { body } = await setup.post(`${path}/checkout`)
    setup.stripe.pay(checkoutIdOf(body))
    await setup.site.database.kysely.deleteFrom('agenda_entries').where('id', '=', id).execute()
    await setup.watch()
    await setup.watch()
    expect((await setup.rows()).map(({ cents }) => cents)).toEqual([2_000, -2_000])
    expect(await setup.entry(id)).toBeUndefined()
  })
})

describe('what becomes of a deposit follows its visit', () => {
  async function aPaidVisit(): Promise<{ id: number; link: string }> {
    const { id, path } = await setup.aHeldHour()
    setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
    const { body } = await setup.post(`${path}/checkout/result`)
    return { id, link: `/api${body.link}` }
  }

  const aMinuteLater = async (time: string) => {
    setup.at(time)
    await settleDeposits(setup.site)
    await setup.watch()
  }

  test('moved, it stays with it', async () => {
    const { id } = await aPaidVisit()
    const staff = await setup.again()
    const { status } = await staff.put(`/api/admin/reservations/2027-04-13/${id}`, {
      newDate: '2027-04-14',
      newTime: '11:00',
    })
    expect(status).toBe(200)
    await aMinuteLater('2027-04-12T09:00')
    expect(await setup.refunds()).toEqual([])
  })

  test('cancelled in time by its link, it goes back, once the undo is over', async () => {
    const { id, link } = await aPaidVisit()
    await setup.post(`${link}/cancel`)
    await aMinuteLater('2027-04-12T08:00')
    expect(await setup.refunds()).toEqual([])
    await aMinuteLater('2027-04-12T08:01')
    await aMinuteLater('2027-04-12T08:02')
    expect(await setup.refunds()).toMatchObject([{ state: 'succeeded', reason: 'cancelled', cents: 2_000 }])
    expect((await setup.rows()).map(({ cents, reservation_id }) => [cents, reservation_id])).toEqual([
      [2_000, id],
      [-2_000, id],
    ])
  })

  test('missed, it waits for staff', async () => {
    const { id } = await aPaidVisit()
    setup.at('2027-04-13T12:00')
    await (await setup.again()).put(`/api/admin/reservations/2027-04-13/${id}/attendance`, {
      attendance: 'missed',
    })
    await aMinuteLater('2027-04-13T12:05')
    expect(await setup.refunds()).toEqual([])
  })
})

describe('on the page that pays', () => {
  test('two tabs lead to one page of the provider', async () => {
    const { path } = await setup.aHeldHour()
    const first = await setup.post(`${path}/checkout`)
    const second = await setup.post(`${path}/checkout`)
    expect(second.body.url).toBe(first.body.url)
    expect(await setup.payments()).toHaveLength(1)
  })

  test('given up before the provider’s page was opened, the hour is free', async () => {
    const { id, path } = await setup.aHeldHour()
    expect((await setup.post(`${path}/give-up`)).body.state).toBe('ended')
    expect(await setup.entry(id)).toBeUndefined()
  })

  test('given up in one tab and paid in another: the visit stands', async () => {
    const { id, path } = await setup.aHeldHour()
    setup.stripe.pay(checkoutIdOf((await setup.post(`${path}/checkout`)).body))
    expect((await setup.post(`${path}/give-up`)).body.state).toBe('confirmed')
    expect((await setup.entry(id))?.kind).toBe('reservation')
  })

  test('never opened, its hour is free after twenty minutes', async () => {
    await setup.aHeldHour()
    setup.at('2027-04-12T08:19')
    expect((await setup.book({ clientEmail: 'lea@exemple.fr' })).status).toBe(409)
    setup.at('2027-04-12T08:20')
    expect((await setup.book({ clientEmail: 'lea@exemple.fr' })).status).toBe(201)
  })

  test('a booking that is sent again once its hour is free answers so', async () => {
    const visitor = setup.site.visitor()
    const headers = { 'idempotency-key': 'k'.repeat(20) }
    const request = setup.bookingRequest({ shownDeposit: 20 })
    const first = await visitor.post<Booked>('/api/reservations', request, headers)
    await setup.post(`/api${first.body.deposit?.payLink}/give-up`)
    const again = await visitor.post<Booked>('/api/reservations', request, headers)
    expect(again.body.code).toBe('deposit_over')
  })
})
