import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'
import { openDatabase } from '#server/db/open.ts'
import { purgeShortLived } from '#server/features/privacy/retention/actions.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { boundedPractice } from '../../support/practice/bounded-practice.ts'
import { TestClient } from '../../support/practice/test-client.ts'
import { weekly } from '../../support/price-list/series.ts'

const REFUSED = '409 booking_by_phone'
const MAIL = 'zoe@exemple.fr'

type Bounded = Awaited<ReturnType<typeof boundedPractice>>

const listAddresses = ({ site }: Bounded) =>
  site.database.kysely.selectFrom('booking_addresses').select(['address_hash', 'booked_at']).execute()

/** Outcomes of bookings one after the other, each by `person`. */
async function bookInTurn(
  { book }: Bounded,
  count: number,
  person: (i: number) => { email?: string; address?: string },
) {
  const outcomes: string[] = []
  for (let i = 0; i < count; i += 1) outcomes.push(await book(person(i)))
  return outcomes
}

const booked = (count: number) => Array<string>(count).fill('booked')
const newcomer = (i: number) => ({ email: `visiteur${i}@orange.fr` })

describe('appointments to come of one mailbox', () => {
  test('are five for all spellings that its provider delivers to it; the next is refused with the sentence for the phone', {
    tags: ['engine'],
  }, async () => {
    const bounded = await boundedPractice()
    const spellings = [
      'zoe.petit@gmail.com',
      'ZoePetit@gmail.com',
      'zoepetit+a@gmail.com',
      'z.oepetit@googlemail.com',
    ]
    const outcomes = await bookInTurn(bounded, 5, (i) => ({
      email: spellings[i % 4] as string,
      address: `192.0.2.${i}`,
    }))
    expect(outcomes).toEqual(booked(5))
    const { site, send, nextRequest } = bounded
    const { headers, body } = await send(site.visitor(), nextRequest('zoepetit@gmail.com'))
    expect(body).toEqual({
      code: 'booking_by_phone',
      message: 'La réservation en ligne n’est pas possible avec ces coordonnées. Appelez le cabinet.',
    })
    expect(headers['retry-after']).toBeUndefined()
    expect(await bounded.book({ email: 'zoe-petit@gmail.com' })).toBe('booked')
  })

  test('are three times as many for all tags of its name, at any host', { tags: ['engine'] }, async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ openAppointments: 2 })
    const tagged = (i: number) => ({ email: `zoe+${i}@orange.fr` })
    expect(await bookInTurn(bounded, 7, tagged)).toEqual([...booked(6), REFUSED])
    expect(await bounded.book({ email: 'zoe@orange.fr' })).toBe(REFUSED)
    expect(await bounded.book({ email: 'zo.e@orange.fr' })).toBe('booked')
    expect(await bounded.book({ email: 'zoe@free.fr' })).toBe('booked')
  })

  test('are as many as the owner sets', async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ openAppointments: 2 })
    expect(await bookInTurn(bounded, 3, () => ({}))).toEqual([...booked(2), REFUSED])
  })

  test('are twice as many for a mailbox that came before, staff’s own bookings for it included', async () => {
    const bounded = await boundedPractice()
    const { site, camille } = bounded
    await bounded.setLimits({ openAppointments: 2 })
    const visit = { praticienId: camille.id, time: '10:00', clientEmail: MAIL }
    await aReservation(site, { ...visit, date: '2027-04-05', cancelled: true })
    expect(await bookInTurn(bounded, 3, () => ({}))).toEqual([...booked(2), REFUSED])
    await aReservation(site, { ...visit, date: '2027-04-06' })
    expect(await bookInTurn(bounded, 3, () => ({}))).toEqual([...booked(2), REFUSED])
  })

  test('count a series as one', { tags: ['engine'] }, async () => {
    const bounded = await boundedPractice()
    const { site, camille } = bounded
    await bounded.setLimits({ openAppointments: 2 })
    const staff = await site.visitor().signIn(camille.username)
    const dates = weekly('2027-05-03', { count: 6, time: '07:00' })
    const series = await staff.post('/api/admin/agenda/series', {
      clientName: 'Zoé',
      clientEmail: MAIL,
      dates,
    })
    expect(series.status).toBe(201)
    expect(await bookInTurn(bounded, 2, () => ({}))).toEqual([...booked(1), REFUSED])
  })

  test('do not grow by a move, and one that is cancelled makes room', { tags: ['engine'] }, async () => {
    const bounded = await boundedPractice()
    const { site, nextRequest, send, filledIn } = bounded
    await bounded.setLimits({ openAppointments: 1 })
    const visitor = site.visitor()
    const { headers } = await send(visitor, nextRequest(MAIL, await filledIn(visitor)))
    const link = `/api${headers.location}`
    const move = await visitor.post(`${link}/move`, { newDate: '2027-04-20', newTime: '10:00' })
    expect(move.status).toBe(200)
    expect(await bounded.book()).toBe(REFUSED)
    expect((await visitor.post(`${link}/cancel`)).status).toBe(200)
    expect(await bounded.book()).toBe('booked')
  })

  test('are not bounded for bookings by staff, in their own agenda or as a visitor would book', async () => {
    const bounded = await boundedPractice()
    const { site, camille, nextRequest, send, aColleague } = bounded
    await bounded.setLimits({ openAppointments: 1, bookingsPerAddress: 1 })
    const colleague = await aColleague()
    const staff = await site.visitor().signIn(camille.username)
    for (const praticienId of [camille.id, camille.id, colleague.id, colleague.id])
      expect((await send(staff, nextRequest(MAIL, { praticienId }))).outcome).toBe('booked')
    expect(await listAddresses(bounded)).toEqual([])
  })

  test('are refused only where the slot is free, so that nobody learns about a mailbox without booking', async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ openAppointments: 1 })
    const { site, send, nextRequest } = bounded
    await bounded.book()
    const offGrid = { ...nextRequest(MAIL), time: '10:07' }
    expect((await send(site.visitor(), offGrid)).outcome).toBe('409 slot_unavailable')
  })

  test('are counted once under simultaneous requests in several agendas', { tags: ['engine'] }, async () => {
    const bounded = await boundedPractice()
    const { site, send, nextRequest, aColleague, filledIn } = bounded
    const colleagues = await Promise.all(Array.from({ length: 12 }, aColleague))
    const visitor = site.visitor()
    await visitor.csrfToken()
    const evidence = await filledIn(visitor)
    const outcomes = await Promise.all(
      colleagues.map(({ id }) => send(visitor, nextRequest(MAIL, { ...evidence, praticienId: id }))),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toHaveLength(5)
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['booked', REFUSED]))
  })

  test('are counted once under simultaneous requests with different tags', { tags: ['engine'] }, async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ openAppointments: 1 })
    const { site, send, nextRequest, aColleague, filledIn } = bounded
    const colleagues = await Promise.all(Array.from({ length: 6 }, aColleague))
    const visitor = site.visitor()
    await visitor.csrfToken()
    const evidence = await filledIn(visitor)
    const outcomes = await Promise.all(
      colleagues.map(({ id }, i) =>
        send(visitor, nextRequest(`zoe+${i}@orange.fr`, { ...evidence, praticienId: id })),
      ),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toHaveLength(3)
  })
})

describe('bookings from one network', { tags: ['engine'] }, () => {
  test('are enough for forty visitors behind one mobile-network address within an hour', async () => {
    const bounded = await boundedPractice()
    expect(await bookInTurn(bounded, 40, newcomer)).toEqual(booked(40))
  })

  test('are sixty in 24 hours for one address, refusals not counted, and start anew then', async () => {
    const bounded = await boundedPractice()
    const { site, send, nextRequest } = bounded
    const taken = nextRequest('a@exemple.fr')
    await bounded.book()
    await send(site.visitor({ address: '192.0.2.1' }), { ...taken, time: '08:00' })
    expect(await bookInTurn(bounded, 60, newcomer)).toEqual([...booked(59), REFUSED])
    expect(await bounded.book({ ...newcomer(70), address: '192.0.2.2' })).toBe('booked')
    site.clock.advanceMinutes(24 * 60)
    expect(await bounded.book(newcomer(71))).toBe('booked')
  })

  test('are eight times as many for an IPv6 /56 and sixty-four times for a /48 as for a /64', async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ bookingsPerAddress: 1 })
    const from = (address: string, i: number) => bounded.book({ ...newcomer(i), address })
    expect(await from('2001:db8:1:100::1', 0)).toBe('booked')
    expect(await from('2001:db8:1:100::2', 1)).toBe(REFUSED)
    const inPrefix = await bookInTurn(bounded, 8, (i) => ({
      ...newcomer(10 + i),
      address: `2001:db8:1:10${i + 1}::1`,
    }))
    expect(inPrefix).toEqual([...booked(7), REFUSED])
    const inSite = await bookInTurn(bounded, 57, (i) => ({
      ...newcomer(20 + i),
      address: `2001:db8:1:${(i + 2).toString(16)}00::1`,
    }))
    expect(inSite).toEqual([...booked(56), REFUSED])
    expect(await from('2001:db8:2::1', 99)).toBe('booked')
  })

  test('are counted by a keyed hash, which maintenance deletes after 24 hours', async () => {
    const bounded = await boundedPractice()
    const { site } = bounded
    await bounded.book({ ...newcomer(1), address: '2001:db8:1:100::1' })
    const rows = await listAddresses(bounded)
    expect(rows).toHaveLength(3)
    expect(rows.every(({ address_hash }) => /^[\w-]{43}$/.test(address_hash))).toBe(true)
    site.clock.advanceMinutes(24 * 60 - 1)
    await purgeShortLived(site)
    expect(await listAddresses(bounded)).toHaveLength(3)
    site.clock.advanceMinutes(1)
    await purgeShortLived(site)
    expect(await listAddresses(bounded)).toEqual([])
  })

  test('are counted once under simultaneous requests in several agendas', async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ bookingsPerAddress: 4 })
    const { site, send, nextRequest, aColleague, filledIn } = bounded
    const colleagues = await Promise.all(Array.from({ length: 12 }, aColleague))
    const visitor = site.visitor()
    await visitor.csrfToken()
    const evidence = await filledIn(visitor)
    const outcomes = await Promise.all(
      colleagues.map(({ id }, i) =>
        send(visitor, nextRequest(newcomer(i).email, { ...evidence, praticienId: id })),
      ),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toHaveLength(4)
  })

  test.runIf(inject('engine') === 'postgres')('are counted once by two servers on one database', async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ bookingsPerAddress: 4 })
    const { site, send, nextRequest, aColleague, filledIn } = bounded
    const colleagues = await Promise.all(Array.from({ length: 12 }, aColleague))
    const config = readConfig(site.env)
    const database = openDatabase(config)
    const secondApp = await buildApp({ ...site, config, database })
    try {
      const visitors = [site.visitor(), new TestClient(secondApp)]
      const evidence = await filledIn(site.visitor())
      for (const visitor of visitors) await visitor.csrfToken()
      const outcomes = await Promise.all(
        colleagues.map(({ id }, i) =>
          send(
            visitors[i % 2] as TestClient,
            nextRequest(newcomer(i).email, { ...evidence, praticienId: id }),
          ),
        ),
      )
      expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toHaveLength(4)
    } finally {
      await secondApp.close()
      await database.close()
    }
  })
})

describe('bookings for one mailbox within 24 hours', () => {
  test('are ten, cancelled ones included, and the next is refused like any other', {
    tags: ['engine'],
  }, async () => {
    const bounded = await boundedPractice()
    const { site, send, nextRequest, filledIn } = bounded
    for (let i = 0; i < 10; i += 1) {
      const visitor = site.visitor()
      const { outcome, headers } = await send(visitor, nextRequest(MAIL, await filledIn(visitor)))
      expect(outcome).toBe('booked')
      await visitor.post(`/api${headers.location}/cancel`)
    }
    expect(await bounded.book()).toBe(REFUSED)
    site.clock.advanceMinutes(24 * 60)
    expect(await bounded.book()).toBe('booked')
  })
})

test('without rate limits, neither a mailbox nor an address is bounded', async () => {
  const bounded = await boundedPractice({ rateLimits: 'off' })
  await bounded.setLimits({ openAppointments: 1, bookingsPerAddress: 1 })
  expect(await bookInTurn(bounded, 12, () => ({}))).toEqual(booked(12))
  expect(await listAddresses(bounded)).toEqual([])
})

test('the reservations of a mailbox are found by an index', { tags: ['engine'] }, async () => {
  const { site } = await boundedPractice()
  const { engine } = site.database
  const query = sql`select id from agenda_entries where ${mailboxGroupOfClient(engine)} = 'zoe'`
  const plan = await site.database.transaction(async (trx) => {
    if (engine === 'sqlite') return sql`explain query plan ${query}`.execute(trx)
    await sql`set local enable_seqscan = off`.execute(trx)
    return sql`explain ${query}`.execute(trx)
  })
  expect(JSON.stringify(plan.rows)).toContain('agenda_entries_mailbox')
})
