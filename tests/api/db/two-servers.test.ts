// @module-tag engine
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { formatTime } from '#domain/language/time.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { countOverlaps } from '../../support/people/anonymous-senders.ts'
import { aReservation, liveReservations } from '../../support/people/bookings.ts'
import { bookAndGetLink } from '../../support/people/own-reservation.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const BOOKINGS = '/api/reservations'
const HOLDS = '/api/reservations/hold'

/** Starts offered on the Tuesday, of reservations of 60 minutes: neighbors overlap. */
const STARTS = ['09:00', '09:30', '10:00', '10:30', '11:00']

type Setup = Awaited<ReturnType<typeof massagePractice>>
type App = Awaited<ReturnType<typeof buildApp>>
let setup: Setup
let secondDatabase: Database
let secondApp: App

async function openTwoServers(env: Record<string, string> = {}) {
  setup = await massagePractice(env)
  const { site } = setup
  const { config } = site
  secondDatabase = openDatabase(config)
  secondApp = await buildApp({ ...site, config, database: secondDatabase })
}

async function closeSecondServer() {
  await secondApp.close()
  await secondDatabase.close()
}

/** The same caller at both servers, ready to write. */
async function atBothServers(client: TestClient): Promise<[TestClient, TestClient]> {
  const clients: [TestClient, TestClient] = [client, client.at(secondApp)]
  for (const one of clients) await one.csrfToken()
  return clients
}

type Response = { status: number; body: unknown }

/** Sends requests at once, in turn to each server. */
async function race<R extends Response>(
  client: TestClient,
  count: number,
  send: (client: TestClient, index: number) => Promise<R>,
): Promise<R[]> {
  const clients = await atBothServers(client)
  return Promise.all(
    Array.from({ length: count }, (_, index) => send(clients[index % 2] as TestClient, index)),
  )
}

const count = (responses: readonly Response[], status: number) =>
  responses.filter((response) => response.status === status).length

const statusesOf = (responses: readonly Response[]) => new Set(responses.map(({ status }) => status))

const startOf = (index: number) => STARTS[Math.floor(index / 2) % STARTS.length] as string

const historyOf = (reservationId: number) =>
  setup.site.database.kysely
    .selectFrom('reservation_history')
    .select(['kind', 'date', 'start_minute', 'was_minute'])
    .where('reservation_id', '=', reservationId)
    .orderBy('id')
    .execute()

const aTuesdayReservation = (time: string) =>
  aReservation(setup.site, { praticienId: setup.camille.id, date: TUESDAY, time })

const staff = () => setup.site.visitor().signIn(setup.camille.username)

describe.runIf(inject('engine') === 'postgres')('two servers on one database', () => {
  beforeEach(() => openTwoServers())
  afterEach(closeSecondServer)

  test('accept one of fifty bookings of overlapping starts, and cause no server error', async () => {
    const responses = await race(setup.site.visitor(), 50, (visitor, i) =>
      visitor.post(BOOKINGS, setup.bookingRequest({ time: i % 4 < 2 ? '10:00' : '10:30' })),
    )
    expect([count(responses, 201), count(responses, 409)]).toEqual([1, 49])
  })

  test('accept bookings with staggered starts without overlap or server error', async () => {
    const responses = await race(setup.site.visitor(), 50, (visitor, i) =>
      visitor.post(BOOKINGS, setup.bookingRequest({ time: startOf(i) })),
    )
    expect(statusesOf(responses)).toEqual(new Set([201, 409]))
    expect(await liveReservations(setup.site)).toHaveLength(count(responses, 201))
    expect(await countOverlaps(setup.site)).toBe(0)
  })

  test('give one slot to one of forty holds and bookings', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const request = { date: TUESDAY, time: '10:00', serviceId: setup.massage.id }
        return race(setup.site.visitor(), 2, (visitor) =>
          i % 2 === 0 ? visitor.post(HOLDS, request) : visitor.post(BOOKINGS, setup.bookingRequest()),
        )
      }),
    )
    // A second hold of its holder replaces the first: its slot is held once, however often it is answered.
    expect(statusesOf(responses.flat())).toEqual(new Set([201, 409]))
    expect(responses.filter((pair) => count(pair, 201) > 0)).toHaveLength(1)
    expect(await setup.listEntries()).toHaveLength(1)
  })

  test('accept one of twenty moves of a reservation that start from one version', async () => {
    const { id } = await aTuesdayReservation('09:00')
    const responses = await race(await staff(), 20, (client, i) =>
      client.put(
        `/api/admin/reservations/${TUESDAY}/${id}`,
        { newDate: TUESDAY, newTime: formatTime(600 + 15 * i) },
        { 'if-match': '"1"' },
      ),
    )
    expect([count(responses, 200), count(responses, 409)]).toEqual([1, 19])
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['booked', 'moved'])
  })

  test('record unconditional moves of one reservation one after the other', async () => {
    const { id } = await aTuesdayReservation('09:00')
    const responses = await race(await staff(), 20, (client, i) =>
      client.put(`/api/admin/reservations/${TUESDAY}/${id}`, {
        newDate: TUESDAY,
        newTime: formatTime(600 + 15 * i),
      }),
    )
    expect(statusesOf(responses)).toEqual(new Set([200]))
    const history = await historyOf(id)
    expect(history.slice(1).map((row) => row.was_minute)).toEqual(
      history.slice(0, -1).map((row) => row.start_minute),
    )
    expect((await liveReservations(setup.site))[0]?.start).toBe(history.at(-1)?.start_minute)
  })

  test('accept one of ten moves and ten cancellations that start from one version', async () => {
    const { id } = await aTuesdayReservation('09:00')
    const path = `/api/admin/reservations/${TUESDAY}/${id}`
    const ifMatch = { 'if-match': '"1"' }
    const responses = await race(await staff(), 20, (client, i) =>
      i % 4 < 2
        ? client.put(path, { newDate: TUESDAY, newTime: '10:30' }, ifMatch)
        : client.delete(path, ifMatch),
    )
    expect(count(responses, 200)).toBe(1)
    expect(statusesOf(responses)).not.toContain(500)
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('announce only the cancellation when staff cancel while the client moves', async () => {
    await insertTemplates(setup.site)
    const link = await bookAndGetLink(setup.site.visitor(), setup.bookingRequest({ time: '09:00' }))
    const [{ id } = { id: 0 }] = await liveReservations(setup.site)
    const camille = await staff()
    const [moves, [cancellation]] = await Promise.all([
      race(setup.site.visitor(), 10, (client, i) =>
        client.post(`/api${link}/move`, { newDate: TUESDAY, newTime: STARTS[1 + (i % 4)] }),
      ),
      race(camille, 1, (client) => client.delete(`/api/admin/reservations/${TUESDAY}/${id}`)),
    ])
    expect(cancellation?.status).toBe(200)
    for (const { status } of moves) expect([200, 409]).toContain(status)
    expect(await liveReservations(setup.site)).toEqual([])
    expect((await historyOf(id)).at(-1)?.kind).toBe('cancelled')
    // Past the delay of news about a series of moves.
    setup.site.clock.advanceMinutes(5)
    await sendDue({ ...setup.site, ...fakeCarriers() })
    const toClient = (await outboxOf(setup.site)).filter(({ recipient }) => recipient === 'zoe@exemple.fr')
    expect(toClient.map(({ type }) => type)).toEqual(['booking_cancelled'])
  })

  test('book once for one Idempotency-Key', async () => {
    const responses = await race(setup.site.visitor(), 20, (visitor) =>
      visitor.post<{ booking?: { id: number } }>(BOOKINGS, setup.bookingRequest(), {
        'idempotency-key': 'une-tentative',
      }),
    )
    const ids = responses.filter(({ status }) => status === 201).map(({ body }) => body.booking?.id)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
    expect(statusesOf(responses)).not.toContain(500)
    expect(await setup.listEntries()).toHaveLength(1)
  })

  test('send each message once', async () => {
    const { site } = setup
    const events = Array.from({ length: 30 }, (_, i) => `contact:${i}`)
    const message = { type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'x', body: 'Bonjour.' }
    await site.database.transaction((trx) =>
      enqueue(
        trx,
        events.map((event) => ({ ...message, subject: event, event })),
        { ...site, notBefore: site.clock.instant() },
      ),
    )
    const carriers = fakeCarriers()
    await Promise.all(
      [site.database, secondDatabase].map((database) => sendDue({ ...site, database, ...carriers })),
    )
    expect(carriers.mails.map(({ subject }) => subject).sort()).toEqual(events.sort())
    expect((await outboxOf(site)).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(
      true,
    )
  })
})

describe.runIf(inject('engine') === 'postgres')('two servers with rate limits', () => {
  beforeEach(() => openTwoServers({ RATE_LIMITS: 'on' }))
  afterEach(closeSecondServer)

  test('count the failed sign-ins of both', async () => {
    const responses = await race(setup.site.visitor(), 12, (visitor) =>
      visitor.post('/api/auth/login', { username: setup.camille.username, password: 'au-hasard' }),
    )
    expect([count(responses, 401), count(responses, 429)]).toEqual([3, 9])
  })
})
