// @module-tag engine
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_DEPOSIT_SETTINGS } from '#domain/accounting/deposit.ts'
import { settleDeposits } from '#server/features/booking/deposits/fate.ts'
import { type CardPractice, checkoutIdOf, takingCards } from '../../../support/accounting/paying-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import { TestClient } from '../../../support/practice/test-client.ts'

let setup: CardPractice

beforeEach(async () => {
  setup = await takingCards()
  await aSetting(setup.site, 'deposits', { ...DEFAULT_DEPOSIT_SETTINGS, isOn: true })
  await setup.site.database.kysely
    .insertInto('service_deposits')
    .values({ service_id: setup.massage.id, cents: 2_000, percent: null })
    .execute()
})

afterEach(() => setup.closeAll())

type Booked = {
  booking: { id: number }
  pending?: true
  deposit?: { euros: number; payBefore: string; payLink: string }
} & ErrorBody

const book = (change: object = {}) =>
  new TestClient(setup.site.app).post<Booked>('/api/reservations', {
    date: '2027-04-13',
    time: '10:00',
    serviceId: setup.massage.id,
    clientName: 'Zoé Petit',
    clientEmail: 'zoe@exemple.fr',
    shownDeposit: 20,
    ...change,
  })

async function aHeldHour(change: object = {}): Promise<{ id: number; path: string }> {
  const { status, body } = await book(change)
  if (status !== 201 || !body.deposit) throw new Error(JSON.stringify(body))
  return { id: body.booking.id, path: `/api${body.deposit.payLink}` }
}

const post = (path: string) =>
  new TestClient(setup.site.app).post<{ url: string; state: string; link: string | null } & ErrorBody>(path)

const entry = (id: number) =>
  setup.site.database.kysely.selectFrom('agenda_entries').selectAll().where('id', '=', id).executeTakeFirst()

describe('an hour is kept while its deposit is paid', () => {
  test('and the booking stands once it is, with its row of the book and its mail', async () => {
    const { id, path } = await aHeldHour()
    expect((await entry(id))?.kind).toBe('hold')
    const { body } = await post(`${path}/checkout`)
    setup.stripe.pay(checkoutIdOf(body))
    expect((await post(`${path}/checkout/result`)).body).toMatchObject({
      state: 'confirmed',
      link: expect.stringContaining('/'),
    })
    expect((await entry(id))?.kind).toBe('reservation')
    expect(await setup.rows()).toMatchObject([
      { cents: 2_000, means: 'Carte en ligne', reservation_id: id, client_name: 'Zoé Petit' },
    ])
    expect([...setup.stripe.sessions.values()]).toMatchObject([{ customer_email: 'zoe@exemple.fr' }])
    expect(JSON.stringify([...setup.stripe.sessions.values()])).not.toMatch(/Massage|Petit/)
  })

  test('no link confirms it without', async () => {
    const { id, path } = await aHeldHour()
    expect((await post(path)).body.code).toBe('deposit_unpaid')
    expect((await entry(id))?.kind).toBe('hold')
  })

  test('nobody pays what they have not read', async () => {
    expect((await book({ shownDeposit: undefined })).body.code).toBe('deposit_asked')
    expect((await book({ shownDeposit: 19 })).body.issues?.[0]).toMatchObject({ path: 'shownDeposit' })
    expect(await setup.payments()).toEqual([])
  })

  test('after twenty minutes its page ends, and the hour is free', async () => {
    const { id, path } = await aHeldHour()
    const { body } = await post(`${path}/checkout`)
    setup.at('2027-04-12T08:19')
    await setup.watch()
    expect((await entry(id))?.kind).toBe('hold')
    setup.at('2027-04-12T08:20')
    await setup.watch()
    expect(setup.stripe.sessions.get(checkoutIdOf(body))?.status).toBe('expired')
    expect(await entry(id)).toBeUndefined()
    expect((await post(`${path}/checkout`)).body.code).toBe('deposit_over')
    expect((await book()).status).toBe(201)
  })

  test('while the provider is silent it stays kept, and what was paid counts', async () => {
    const { id, path } = await aHeldHour()
    const { body } = await post(`${path}/checkout`)
    setup.stripe.pay(checkoutIdOf(body))
    for (const time of ['08:15', '08:25', '08:35', '08:45', '08:55']) {
      setup.at(`2027-04-12T${time}`)
      setup.stripe.failNext('error')
      await setup.watch()
      const [heldUntil] = [Number((await entry(id))?.held_until)]
      expect(heldUntil - setup.site.clock.instant()).toBeLessThanOrEqual(30 * 60_000)
    }
    expect((await book({ clientEmail: 'autre@exemple.fr' })).status).toBe(409)
    await setup.watch()
    expect((await entry(id))?.kind).toBe('reservation')
  })

  test('given up, the hour is free at once', async () => {
    const { id, path } = await aHeldHour()
    await post(`${path}/checkout`)
    expect((await post(`${path}/give-up`)).body.state).toBe('ended')
    expect(await entry(id)).toBeUndefined()
  })

  test('paid once the hour is gone: booked, and back to the card', async () => {
    const { id, path } = await aHeldHour()
    const { body } = await post(`${path}/checkout`)
    setup.stripe.pay(checkoutIdOf(body))
    await setup.site.database.kysely.deleteFrom('agenda_entries').where('id', '=', id).execute()
    await setup.watch()
    await setup.watch()
    expect((await setup.rows()).map(({ cents }) => cents)).toEqual([2_000, -2_000])
    expect(await entry(id)).toBeUndefined()
  })
})

describe('what becomes of a deposit follows its visit', () => {
  async function aPaidVisit(): Promise<{ id: number; link: string }> {
    const { id, path } = await aHeldHour()
    setup.stripe.pay(checkoutIdOf((await post(`${path}/checkout`)).body))
    const { body } = await post(`${path}/checkout/result`)
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
    await staff.put(`/api/admin/reservations/2027-04-13/${id}`, { newDate: '2027-04-14', newTime: '14:00' })
    await aMinuteLater('2027-04-12T09:00')
    expect(await setup.refunds()).toEqual([])
  })

  test('cancelled in time by its link, it goes back, once the undo is over', async () => {
    const { id, link } = await aPaidVisit()
    await post(`${link}/cancel`)
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

describe('none is asked', () => {
  test('while it is off, or while no cards are taken', async () => {
    const open = async (change: object = {}) => {
      const { status, body } = await book({ shownDeposit: undefined, ...change })
      return body.code ?? status
    }
    await setup.turn(false)
    expect(await open({ time: '14:00' })).toBe(201)
    await setup.turn(true)
    await aSetting(setup.site, 'deposits', DEFAULT_DEPOSIT_SETTINGS)
    expect(await open({ time: '15:00', clientEmail: 'lea@exemple.fr' })).toBe(201)
  })

  test('of staff', async () => {
    const staff = await setup.again()
    const { status, body } = await staff.post<Booked>('/api/reservations', {
      date: '2027-04-13',
      time: '11:00',
      serviceId: setup.massage.id,
      praticienId: setup.camille.id,
      clientName: 'Zoé Petit',
    })
    expect([status, body.deposit]).toEqual([201, undefined])
  })
})
