import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { aPackPractice } from '../../../support/accounting/packs.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import { weekly } from '../../../support/price-list/series.ts'

let setup: Awaited<ReturnType<typeof aPackPractice>>

beforeEach(async () => {
  setup = await aPackPractice()
})

type Booked = { booking: { id: number; date: string } } & ErrorBody

const book = (change: object, { caller = setup.owner, key }: { caller?: Caller; key?: string } = {}) =>
  caller.post<Booked>(
    '/api/reservations',
    setup.bookingRequest({ praticienId: setup.camille.id, ...change }),
    key === undefined ? {} : { 'idempotency-key': key },
  )
type Caller = (typeof setup)['owner']
const issueOf = ({ issues }: ErrorBody) => [issues?.[0]?.path, issues?.[0]?.message]
const bookedVisits = async () => (await setup.listEntries()).length

describe('a pack that staff have chosen', () => {
  test('settles the visit that they book, once for one key', async () => {
    const pack = await setup.sellPack()
    const { status, body } = await book({ packId: pack.id }, { key: 'once' })
    expect(status).toBe(201)
    expect((await book({ packId: pack.id }, { key: 'once' })).body).toEqual(body)
    expect(await setup.balanceOf(pack)).toBe(4)
    expect((await setup.owner.get(setup.pathOf(body.booking))).body).toMatchObject({
      state: 'paid',
      voucherEuros: 62.5,
    })
    const { body: agenda } = await setup.owner.get<object[]>('/api/admin/agenda/reservations')
    expect(agenda.at(-1)).toMatchObject({ voucherUntil: '2028-04-12' })
    expect(agenda[0]).not.toHaveProperty('voucherUntil')
  })

  test('is taken by a practitioner, too', { tags: ['engine'] }, async () => {
    const pack = await setup.sellPack()
    expect((await book({ packId: pack.id }, { caller: setup.camilleSignedIn })).status).toBe(201)
    expect(await setup.balanceOf(pack)).toBe(4)
  })

  test('settles what a practitioner books as a visitor would, with a colleague', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(setup.site, { firstName: 'Théo' })
    const caller = await setup.site.visitor().signIn(theo.username)
    const pack = await setup.sellPack()
    const request = { praticienId: setup.camille.id, packId: pack.id }
    // Zoé is no client of Théo’s, until the owner opens all records.
    expect(issueOf((await book(request, { caller })).body)[0]).toBe('packId')
    await aSetting(setup.site, 'client_access', { practitionersSeeAll: true })
    expect((await book(request, { caller })).status).toBe(201)
    const stranger = { ...request, time: '11:00', clientEmail: 'lea@exemple.fr' }
    expect(issueOf((await book(stranger, { caller })).body)[0]).toBe('packId')
    expect(await setup.balanceOf(pack)).toBe(4)
  })

  test('is refused for another client, who may have typed the address, and nothing is booked', async () => {
    const pack = await setup.sellPack()
    const before = await bookedVisits()
    const others = [
      { clientName: 'Léa Roux', clientEmail: 'lea@exemple.fr' },
      { clientName: 'Léa Roux' },
      { clientName: undefined, clientEmail: undefined },
    ]
    for (const other of others) {
      const { status, body } = await book({ ...other, packId: pack.id })
      expect(status).toBe(400)
      expect(issueOf(body)).toEqual(['packId', expect.stringContaining('autre client')])
    }
    const gift = await setup.sellPack({ clientId: undefined })
    expect(issueOf((await book({ packId: gift.id })).body)[0]).toBe('packId')
    expect(await bookedVisits()).toBe(before)
    expect([await setup.balanceOf(pack), await setup.balanceOf(gift)]).toEqual([5, 5])
  })

  test('is never used by a visitor, whatever address and pack they name', async () => {
    const pack = await setup.sellPack()
    expect((await book({ packId: pack.id }, { caller: setup.site.visitor() })).status).toBe(201)
    expect((await book({ time: '11:00' }, { caller: setup.site.visitor() })).status).toBe(201)
    expect(await setup.balanceOf(pack)).toBe(5)
  })

  test('is refused where it settles nothing: expired by then, empty, of another service, or beside a code', async () => {
    const pack = await setup.sellPack({ validUntil: '2027-04-12' })
    expect(issueOf((await book({ packId: pack.id })).body)[1]).toContain('12 avril 2027')
    const other = await setup.sellPack()
    const both = await book({ packId: other.id, voucherCode: other.code })
    expect(issueOf(both.body)).toEqual(['packId', expect.stringContaining('un seul bon')])
    const plain = await book({ packId: other.id, serviceId: undefined })
    expect(issueOf(plain.body)[0]).toBe('packId')
    const single = await setup.sellPack({ sessions: 1 })
    expect((await book({ packId: single.id })).status).toBe(201)
    const empty = await book({ packId: single.id, time: '11:00' })
    expect(issueOf(empty.body)).toEqual(['packId', 'Ce carnet est épuisé.'])
  })

  test('is honored once no more are sold', async () => {
    const pack = await setup.sellPack({ sessions: 5 })
    await aSetting(setup.site, 'vouchers', DEFAULT_VOUCHER_SETTINGS)
    expect((await book({ packId: pack.id })).status).toBe(201)
    expect(await setup.balanceOf(pack)).toBe(4)
  })

  test('gives its last session to one of three visits that are booked at once', {
    tags: ['engine'],
  }, async () => {
    const pack = await setup.sellPack({ sessions: 1 })
    const answers = await Promise.all(
      ['09:00', '10:00', '11:00'].map((time) => book({ time, packId: pack.id })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(await setup.balanceOf(pack)).toBe(0)
  })
})

describe('a series with a pack', () => {
  type Created = { bookings: { id: number }[]; settledDates?: number } & ErrorBody
  const bookSeries = (change: object, headers = {}) =>
    setup.owner.post<Created>(
      '/api/admin/agenda/series',
      {
        ...{ clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' },
        ...{ serviceId: setup.massage.id, praticienId: setup.camille.id },
        dates: weekly('2027-04-13', { count: 5 }),
        ...change,
      },
      headers,
    )
  const usesOf = async ({ bookings }: Created) => {
    const rows = await setup.site.database.kysely.selectFrom('voucher_visits').selectAll().execute()
    return bookings.map(({ id }) => rows.find((row) => row.reservation_id === id)?.units ?? null)
  }

  test('settles the first dates, as long as sessions last', async () => {
    const pack = await setup.sellPack({ sessions: 3 })
    const headers = { 'idempotency-key': 'once' }
    const { status, body } = await bookSeries({ packId: pack.id }, headers)
    expect([status, body.settledDates]).toEqual([201, 3])
    expect((await bookSeries({ packId: pack.id }, headers)).body).toEqual(body)
    expect(await usesOf(body)).toEqual([1, 1, 1, null, null])
    expect(await setup.balanceOf(pack)).toBe(0)
  })

  test('settles the dates up to its last day, and that day', async () => {
    const pack = await setup.sellPack({ validUntil: '2027-04-20' })
    const { body } = await bookSeries({ packId: pack.id })
    expect(await usesOf(body)).toEqual([1, 1, null, null, null])
    expect(await setup.balanceOf(pack)).toBe(3)
  })

  test('settles none where it has none, and nothing is booked with a pack that settles no date', async () => {
    const pack = await setup.sellPack({ validUntil: '2027-04-12' })
    expect((await bookSeries({})).body).not.toHaveProperty('settledDates')
    const before = await bookedVisits()
    const later = weekly('2027-06-01', { count: 5 })
    const { status, body } = await bookSeries({ packId: pack.id, dates: later })
    expect(status).toBe(400)
    expect(issueOf(body)[0]).toBe('packId')
    const stranger = await bookSeries({ packId: pack.id, dates: later, clientEmail: 'lea@exemple.fr' })
    expect(issueOf(stranger.body)[1]).toContain('autre client')
    expect(await bookedVisits()).toBe(before)
  })
})
